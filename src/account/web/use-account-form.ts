import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import type { AuthErrorKind } from '../auth-errors.ts'
import { authErrorOf } from './account-call.ts'

const nothingChanged = 'Something went wrong on this page. Nothing was changed; reload it and try again.'

/** One sending of a form: `check` says what is wrong before anything is sent, `refused` is told which known error it was. */
export type Sending = {
  check?: () => string | undefined
  send: () => Promise<void>
  refused?: (kind: AuthErrorKind | undefined) => void
  /** What to say where nobody knows what went wrong; left out, that nothing was changed. */
  unexpected?: string
}

/** A form that is sent once at a time. `fault` is the sentence of what went wrong, until it is sent again. */
export function useAccountForm({ check, send: sendOnce, refused, unexpected = nothingChanged }: Sending) {
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    const wrong = check?.()
    setFault(wrong)
    if (wrong !== undefined) return
    setPending(true)
    try {
      await sendOnce()
    } catch (error) {
      setFault(sentenceOf(error) ?? unexpected)
      refused?.(authErrorOf(error))
    } finally {
      setPending(false)
    }
  }
  const send = () => {
    if (!isPending) void submit()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { fault, isPending, onSubmit, send }
}
