import { type FormEvent, useState } from 'react'
import { AppError } from '../../platform/errors.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { passwordMinLength, passwordTooShort } from '../password.ts'

export type SignInMode = 'sign-in' | 'create-account'

const unexpected = 'Something went wrong on this page. Reload it and try again.'

/** Address and password with one button; a refusal shows the account service's message above it. */
export function CredentialsForm(props: {
  mode: SignInMode
  title: string
  message: string | undefined
  onSubmit: (email: string, password: string) => Promise<void>
  onMode: (mode: SignInMode) => void
}) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const creating = props.mode === 'create-account'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setFault(undefined)
    if (creating && password.length < passwordMinLength) return setFault(passwordTooShort)
    setPending(true)
    try {
      await props.onSubmit(email.trim(), password)
      setPassword('')
    } catch (error) {
      setFault(error instanceof AppError ? error.sentence : unexpected)
    } finally {
      setPending(false)
    }
  }
  const turn = () => {
    setFault(undefined)
    props.onMode(creating ? 'sign-in' : 'create-account')
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h1 className="font-display text-20 font-semibold">{props.title}</h1>
      {props.message && <Banner tone="green" title={props.message} />}
      {fault && <Banner tone="red" title={fault} />}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={setEmail}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete={creating ? 'new-password' : 'current-password'}
        isRequired
        value={password}
        onChange={setPassword}
        description={creating ? `At least ${passwordMinLength} characters` : undefined}
      />
      <Button type="submit" look="primary" isPending={pending} className="mt-2">
        {props.title}
      </Button>
      <p className="flex flex-wrap items-center gap-x-1 text-14 text-muted">
        {creating ? 'You have an account?' : 'New here?'}
        <button
          type="button"
          onClick={turn}
          className="min-h-11 cursor-pointer rounded-control px-1 font-medium text-blue underline-offset-4 hover:underline"
        >
          {creating ? 'Sign in' : 'Create account'}
        </button>
      </p>
    </form>
  )
}
