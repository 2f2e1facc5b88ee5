import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { followSession } from '../../account/web/follow-session.ts'
import { RecoveryScreen } from '../../account/web/recovery-screen.tsx'
import { sessionQuery } from '../../account/web/session.ts'
import { leaveRecoveryLink, useRecoveryLink } from '../../account/web/use-recovery-link.ts'
import { Loading } from './loading.tsx'
import { NoConnection } from './no-connection.tsx'
import { SayOnce } from './say-once.tsx'
import { SignedOut } from './signed-out.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

/**
 * A loading indicator while the session loads, then the sign-in screen or the seller's own views. Those open too while the
 * server cannot be asked: what is shot then waits on the device, and the session decides as soon as it answers.
 * A link that resets a password comes before all of them: it counts as its seller.
 */
export function App() {
  const queryClient = useQueryClient()
  const recovery = useRecoveryLink()
  const { data: session, isFetched, refetch } = useQuery(sessionQuery)
  const [news, setNews] = useState<string>()
  // The rest of the app arrives while the session loads, or while the password is typed.
  useEffect(() => void loadSignedIn(), [])
  useEffect(() => followSession(queryClient), [queryClient])
  if (recovery)
    return (
      <RecoveryScreen
        token={recovery.token}
        signedInAs={session?.user.email}
        onUpdated={() => {
          setNews('Password Updated!')
          leaveRecoveryLink()
        }}
      />
    )
  if (session === undefined) return isFetched ? <NoConnection onRetry={refetch} /> : <Loading />
  if (session === null) return <SignedOut />
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn key={session.user.id} seller={session.user} />
      {/* After the views, which forget what was said before them. */}
      {news && <SayOnce words={news} onSaid={() => setNews(undefined)} />}
    </Suspense>
  )
}
