import { useRef, useState } from 'react'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { newPasswordFault } from '../password.ts'
import { AccountTitle } from './account-title.tsx'
import { NewPasswordPair } from './new-password-pair.tsx'
import { useAccountForm } from './use-account-form.ts'
import { WhosePassword } from './whose-password.tsx'

/** Sets the password of the account that the mail's link is for. `signedInAs`: who this browser is until then, if anybody. */
export function SetNewPasswordForm(props: {
  title: string
  email: string
  signedInAs: string | undefined
  onSubmit: (password: string) => Promise<void>
  onRefused: () => void
}) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const field = useRef<HTMLInputElement>(null)
  const { fault, isPending, onSubmit } = useAccountForm({
    check: () => newPasswordFault(typed.password, typed.confirmation),
    send: () => props.onSubmit(typed.password),
    refused(kind) {
      if (kind === 'invalid-token') props.onRefused()
      if (kind === 'weak-password') field.current?.select()
    },
  })
  const isAnother = props.signedInAs !== undefined && props.signedInAs !== props.email
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle words={props.title} />
      {fault && <Banner tone="red" title={fault} />}
      <div className="flex flex-col gap-1 text-14 text-muted">
        <p className="break-words">
          For <span className="font-medium text-ink">{props.email}</span>
        </p>
        {isAnother && (
          <p className="break-words">
            You are signed in as {props.signedInAs}. Afterwards you are signed in to this account instead.
          </p>
        )}
      </div>
      <WhosePassword email={props.email} />
      <NewPasswordPair value={typed} onChange={setTyped} isPending={isPending} inputRef={field} />
      <p className="text-14 text-muted">Every device that is signed in to this account will be signed out.</p>
      <Button type="submit" look="primary" isPending={isPending} className="mt-2">
        {props.title}
      </Button>
    </form>
  )
}
