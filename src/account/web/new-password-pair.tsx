import type { Ref } from 'react'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

export type NewPasswordInput = { password: string; confirmation: string }

/** A new password with its repetition. */
export function NewPasswordPair(props: {
  value: NewPasswordInput
  onChange: (value: NewPasswordInput) => void
  isPending: boolean
  inputRef: Ref<HTMLInputElement>
}) {
  const { value, onChange, isPending } = props
  return (
    <>
      <NewPasswordField
        label="New password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        isPending={isPending}
        inputRef={props.inputRef}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
        isPending={isPending}
      />
    </>
  )
}
