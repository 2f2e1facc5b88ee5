import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import type { AuthErrorKind } from '../auth-errors.ts'
import { authErrorOf } from './account-call.ts'

const nothingChanged = 'Something went wrong. Nothing was changed. Reload the page and try again.'

/** The actions of a form. `check` returns a fault before anything is sent; `onRefused` gets the known kind of the error. */
export type FormActions = {
  check?: () => string | undefined
  send: () => Promise<void>
  onRefused?: (kind: AuthErrorKind | undefined) => void
  /** The sentence for an unknown error; by default, that nothing was changed. */
  unexpected?: string
}

/** A form that is sent once at a time. `fault` is the sentence of the last error, until the form is sent again. */
export function useAccountForm({ check, send: sendOnce, onRefused, unexpected = nothingChanged }: FormActions) {
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    const formFault = check?.()
    setFault(formFault)
    if (formFault !== undefined) return
    setPending(true)
    try {
      await sendOnce()
    } catch (error) {
      setFault(sentenceOf(error) ?? unexpected)
      onRefused?.(authErrorOf(error))
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
