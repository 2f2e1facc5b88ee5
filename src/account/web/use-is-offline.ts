import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

/** True while the server could not be asked who is signed in. Work on this device continues, and the rest waits. */
export function useIsOffline(): boolean {
  const { data, isFetched, isError } = useQuery(sessionQuery)
  if (data === null) return isError
  return isFetched && (isError || !data?.session)
}
