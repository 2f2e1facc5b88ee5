import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { followSeller } from '../../account/web/follow-seller.ts'
import { followNetwork, followOtherTabs, sessionQuery } from '../../account/web/session.ts'
import { Loading } from './loading.tsx'
import { NoConnection } from './no-connection.tsx'
import { SignedOut } from './signed-out.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

/**
 * A loading indicator while the session loads, then the sign-in screen or the seller's own views. Those open too while the
 * server cannot be asked: what is shot then waits on the device, and the session decides as soon as it answers.
 */
export function App() {
  const queryClient = useQueryClient()
  const { data: session, isFetched, refetch } = useQuery(sessionQuery)
  // The rest of the app arrives while the session loads, or while the password is typed.
  useEffect(() => void loadSignedIn(), [])
  useEffect(() => followOtherTabs(queryClient), [queryClient])
  useEffect(() => followSeller(queryClient), [queryClient])
  useEffect(() => followNetwork(queryClient), [queryClient])
  if (session === undefined) return isFetched ? <NoConnection onRetry={refetch} /> : <Loading />
  if (session === null) return <SignedOut />
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn key={session.user.id} seller={session.user} />
    </Suspense>
  )
}
