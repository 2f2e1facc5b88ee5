import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { followSeller } from '../../account/web/follow-seller.ts'
import { followSignOut, sessionQuery } from '../../account/web/session.ts'
import { SignInScreen } from '../../account/web/sign-in-screen.tsx'
import { Loading } from './loading.tsx'
import { NoConnection } from './no-connection.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

/** A loading indicator while the session loads, then the sign-in screen or the seller's own views. */
export function App() {
  const queryClient = useQueryClient()
  const { data: session, isError, isFetching, refetch } = useQuery(sessionQuery)
  // The rest of the app arrives while the session loads, or while the password is typed.
  useEffect(() => void loadSignedIn(), [])
  useEffect(() => followSignOut(queryClient), [queryClient])
  useEffect(() => followSeller(queryClient), [queryClient])
  if (session === undefined)
    return isError ? <NoConnection isPending={isFetching} onRetry={() => void refetch()} /> : <Loading />
  if (session === null) return <SignInScreen />
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn key={session.user.id} seller={session.user} />
    </Suspense>
  )
}
