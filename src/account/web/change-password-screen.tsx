import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { showDone } from '../../platform/web/ui/toasts.ts'
import { newPasswordFault } from '../password.ts'
import { HiddenUsername } from './hidden-username.tsx'
import { changePassword } from './new-password.ts'
import { NewPasswordPair } from './new-password-pair.tsx'
import { PasswordField } from './password-field.tsx'
import { useSeller } from './seller-context.ts'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password of the signed-in seller, who knows the current one. Other devices are signed out. */
export function ChangePasswordScreen() {
  const { email } = useSeller()
  const openView = useOpenView()
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const queryClient = useQueryClient()
  const currentField = useRef<HTMLInputElement>(null)
  const newField = useRef<HTMLInputElement>(null)
  const { fault, isPending, onSubmit } = useAccountForm({
    check: () => newPasswordFault(typed.password, typed.confirmation),
    async send() {
      await changePassword(queryClient, current, typed.password)
      showDone('Password Updated!')
      openView('dashboard')
    },
    onRefused(kind) {
      if (kind === 'invalid-credentials') currentField.current?.select()
      if (kind === 'weak-password') newField.current?.select()
    },
  })
  return (
    <Screen title="Change Password" back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}>
      <form onSubmit={onSubmit} className="flex w-full max-w-sm flex-col gap-4">
        {fault && <Banner tone="red" title={fault} />}
        <HiddenUsername email={email} />
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          isPending={isPending}
          inputRef={currentField}
        />
        <NewPasswordPair value={typed} onChange={setTyped} isPending={isPending} inputRef={newField} />
        <p className="text-14 text-muted">This signs you out on all your other devices.</p>
        <Button type="submit" variant="primary" isPending={isPending} className="mt-2">
          Change Password
        </Button>
      </form>
    </Screen>
  )
}
