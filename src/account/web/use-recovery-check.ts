import { useEffect, useRef, useState } from 'react'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { resetLinkAnswer } from '../api.ts'
import { accountCall } from './account-call.ts'

/** What is known of a recovery link. away: it could not be asked for, and is asked for again by itself. */
export type RecoveryCheck =
  | { state: 'asking' }
  | { state: 'good'; email: string }
  | { state: 'refused' }
  | { state: 'away'; reason: string; retryIn: number }

/** Milliseconds after which a server that could not be asked, or had been asked too often, is asked again. */
const askAgain = 5000
const askAgainWhenTooMany = 60_000
const unexpected = 'The link could not be checked.'

/** Asks whether a recovery link is good until it is known. `again` asks at once; `refuse`: it turned out to be good no more. */
export function useRecoveryCheck(token: string) {
  const [known, setKnown] = useState<RecoveryCheck>({ state: 'asking' })
  const again = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    let latest = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      latest.abort()
      clearTimeout(timer)
      latest = new AbortController()
      const { signal } = latest
      const answer = await check(token, signal)
      if (signal.aborted) return
      setKnown(answer)
      if (answer.state === 'away') timer = setTimeout(onOnline, answer.retryIn)
      else removeEventListener('online', onOnline)
    }
    const onOnline = () => void ask()
    addEventListener('online', onOnline)
    again.current = ask
    void ask()
    return () => {
      latest.abort()
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [token])
  return { known, again: async () => again.current?.(), refuse: () => setKnown({ state: 'refused' }) }
}

async function check(token: string, signal: AbortSignal): Promise<RecoveryCheck> {
  try {
    const { email } = resetLinkAnswer.parse(await accountCall('/check-reset', { token }, { signal }))
    return email === null ? { state: 'refused' } : { state: 'good', email }
  } catch (error) {
    const retryIn = error instanceof AppError && error.code === 'too-many' ? askAgainWhenTooMany : askAgain
    return { state: 'away', reason: sentenceOf(error) ?? unexpected, retryIn }
  }
}
