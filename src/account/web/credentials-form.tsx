import { useRef, useState } from 'react'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { passwordMinLength, passwordTooShort } from '../password.ts'
import { AccountTitle } from './account-title.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Address and password with one button; a refusal shows the account service's message above it. */
export function CredentialsForm(props: {
  title: string
  isCreating: boolean
  /** What has just succeeded: the password is the next thing to type. */
  message: string | undefined
  email: string
  onEmail: (email: string) => void
  onSubmit: (email: string, password: string) => Promise<void>
}) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { fault, isPending, onSubmit } = useAccountForm({
    check: () => (props.isCreating && password.length < passwordMinLength ? passwordTooShort : undefined),
    send: () => props.onSubmit(props.email.trim(), password),
    refused(kind) {
      if (kind === 'invalid-credentials' || kind === 'weak-password') field.current?.select()
    },
  })
  const passwordProps = {
    label: 'Password',
    value: password,
    onChange: setPassword,
    isPending,
    inputRef: field,
    autoFocus: props.message !== undefined,
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle words={props.title} takesFocus={props.message === undefined} />
      {fault ? <Banner tone="red" title={fault} /> : props.message && <Banner tone="green" title={props.message} />}
      <EmailField value={props.email} onChange={props.onEmail} />
      {props.isCreating ? (
        <NewPasswordField {...passwordProps} />
      ) : (
        <PasswordField {...passwordProps} name="password" autoComplete="current-password" />
      )}
      <Button type="submit" look="primary" isPending={isPending} className="mt-2">
        {props.title}
      </Button>
    </form>
  )
}
