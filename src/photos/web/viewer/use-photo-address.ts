import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { whenServerMayAnswer } from '../../../platform/web/live/when-server-may-answer.ts'
import { allowRenewal, renewAddresses } from '../renew-addresses.ts'

/**
 * Loads a photo with a signed address. A photo that does not load fetches new addresses once and is tried again. `attempt`: key
 * for the picture, changes with each try. `isLost`: it failed after all, until the address changes, the server may answer again
 * (`whenServerMayAnswer`) or `retry` is called.
 */
export function usePhotoAddress(url: string): {
  attempt: number
  isLost: boolean
  onError: () => void
  retry: () => void
} {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [lostUrl, setLostUrl] = useState<string>()
  const isLost = lostUrl === url
  const tryAgain = useCallback(() => {
    setAttempt((now) => now + 1)
    setLostUrl(undefined)
  }, [])
  const retry = useCallback(() => {
    allowRenewal(url)
    tryAgain()
  }, [url, tryAgain])
  useEffect(() => (isLost ? whenServerMayAnswer(retry) : undefined), [isLost, retry])
  const onError = () => {
    const renewed = renewAddresses(queryClient, url)
    if (renewed) void renewed.then(tryAgain)
    else setLostUrl(url)
  }
  return { attempt, isLost, onError, retry }
}
