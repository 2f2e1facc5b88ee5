import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { followSession } from '../../account/web/follow-session.ts'
import { lastSeller } from '../../account/web/last-seller.ts'
import { sessionQuery } from '../../account/web/session.ts'
import { leaveRecoveryLink, useRecoveryLink } from '../../account/web/use-recovery-link.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { Loading } from './loading.tsx'
import { NoConnection } from './no-connection.tsx'
import { SignedOut } from './signed-out.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))
const RecoveryScreen = lazy(async () => ({
  default: (await import('../../account/web/recovery-screen.tsx')).RecoveryScreen,
}))

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
  // The rest of the app arrives while the session of a known seller loads, or while the password is typed.
  const isSignedOut = session === null
  useEffect(() => {
    if (isSignedOut) return whenIdle(fetchSignedIn)
    if (lastSeller.read()) fetchSignedIn()
    return undefined
  }, [isSignedOut])
  useEffect(() => followSession(queryClient), [queryClient])
  if (recovery)
    return (
      <Suspense fallback={<Loading />}>
        <RecoveryScreen
          token={recovery.token}
          signedInAs={session?.user.email}
          onUpdated={() => {
            setNews('Password Updated!')
            leaveRecoveryLink()
          }}
        />
      </Suspense>
    )
  if (session === undefined) return isFetched ? <NoConnection onRetry={refetch} /> : <Loading />
  if (session === null) return <SignedOut />
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn seller={session.user} news={news} onNewsSaid={() => setNews(undefined)} />
    </Suspense>
  )
}

/** Ahead: where it does not come, the views say so. */
function fetchSignedIn() {
  loadSignedIn().catch(() => undefined)
}
