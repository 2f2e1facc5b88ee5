import { passwordMinLength } from '../password.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { useIsCommonPassword } from './use-is-common-password.ts'

const rule = `At least ${passwordMinLength} characters`
const advice = 'This password is one of the first that others try. A longer one of your own is safer.'

/** A password that is to be the account's. One that many people have is advised against, and refused by the server. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'name' | 'autoComplete' | 'description'>) {
  const isCommon = useIsCommonPassword(props.value)
  return (
    <PasswordField
      {...props}
      name="new-password"
      autoComplete="new-password"
      description={isCommon ? advice : rule}
      isAdvice={isCommon}
    />
  )
}
