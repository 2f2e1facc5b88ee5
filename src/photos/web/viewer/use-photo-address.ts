import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { whenServerMayAnswer } from '../../../platform/web/live/when-server-may-answer.ts'
import { forgetAsked, renewAddresses } from '../renew-addresses.ts'

/**
 * Keeps a photo with a signed address on the screen: one that does not load asks the server once for new addresses and is
 * tried again with what came. `attempt` changes with each try (a key for the picture); `isLost` when it failed after all,
 * until the address changes, it may load now (`whenServerMayAnswer`) or `again` is called.
 */
export function usePhotoAddress(url: string): {
  attempt: number
  isLost: boolean
  onError: () => void
  again: () => void
} {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [lostUrl, setLostUrl] = useState<string>()
  const isLost = lostUrl === url
  const tryAgain = useCallback(() => {
    setAttempt((now) => now + 1)
    setLostUrl(undefined)
  }, [])
  const again = useCallback(() => {
    forgetAsked(url)
    tryAgain()
  }, [url, tryAgain])
  useEffect(() => (isLost ? whenServerMayAnswer(again) : undefined), [isLost, again])
  const onError = () => {
    const renewed = renewAddresses(queryClient, url)
    if (renewed) void renewed.then(tryAgain)
    else setLostUrl(url)
  }
  return { attempt, isLost, onError, again }
}
