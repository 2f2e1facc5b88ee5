import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { newPasswordFault, passwordMinLength } from '../password.ts'
import { changePassword } from './session.ts'

const unexpected = 'Something went wrong on this page. Your password was not changed.'

/** Another password for the seller who is signed in, who knows the present one. Other devices are signed out by it. */
export function ChangePasswordScreen(props: { email: string; onChanged: () => void; onBack: () => void }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const wrong = newPasswordFault(password, confirmation)
    setFault(wrong)
    if (wrong) return
    setPending(true)
    try {
      await changePassword(current, password)
      props.onChanged()
    } catch (error) {
      setFault(sentenceOf(error) ?? unexpected)
      setPending(false)
    }
  }
  return (
    <Screen title="Change Password" back={{ words: 'Dashboard', onPress: props.onBack }}>
      <form onSubmit={(event) => void submit(event)} className="flex w-full max-w-sm flex-col gap-4">
        {fault && <Banner tone="red" title={fault} />}
        {/* Tells a password manager whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={props.email} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          name="current-password"
          autoComplete="current-password"
          isRequired
          value={current}
          onChange={setCurrent}
        />
        <TextField
          label="New password"
          type="password"
          name="new-password"
          autoComplete="new-password"
          isRequired
          value={password}
          onChange={setPassword}
          description={`At least ${passwordMinLength} characters`}
        />
        <TextField
          label="Confirm new password"
          type="password"
          name="confirm-password"
          autoComplete="new-password"
          isRequired
          value={confirmation}
          onChange={setConfirmation}
        />
        <p className="text-14 text-muted">Other devices that are signed in to this account will be signed out.</p>
        <Button type="submit" look="primary" isPending={pending} className="mt-2">
          Change Password
        </Button>
      </form>
    </Screen>
  )
}
