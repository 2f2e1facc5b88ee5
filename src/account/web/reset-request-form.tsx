import { useState } from 'react'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { accountCall } from './account-call.ts'
import { AccountTitle } from './account-title.tsx'
import { EmailField } from './email-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const sentWords = 'Password reset email sent! Check your inbox for instructions.'

/** Asks for the email with a reset link. `reason`: the reason why another link is needed, with a hint. */
export function ResetRequestForm(props: {
  title: string
  reason?: { title: string; hint: string }
  email: string
  onEmail: (email: string) => void
}) {
  const [isSent, setSent] = useState(false)
  const { fault, isPending, onSubmit } = useAccountForm({
    async send() {
      setSent(false)
      await accountCall('/request-password-reset', { email: props.email.trim() })
      setSent(true)
    },
  })
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle title={props.title} />
      {isSent && (
        <Banner tone="green" title={sentWords}>
          Not there in a few minutes? Check spam and the address below.
        </Banner>
      )}
      {fault && <Banner tone="red" title={fault} />}
      {!isSent && !fault && props.reason && (
        <Banner tone="amber" title={props.reason.title}>
          {props.reason.hint}
        </Banner>
      )}
      <p className="text-14 text-muted">We'll email you a reset link. It works once and expires in an hour.</p>
      <EmailField value={props.email} onChange={props.onEmail} />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-2">
        Send Reset Email
      </Button>
    </form>
  )
}
