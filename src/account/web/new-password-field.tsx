import { useEffect, useState } from 'react'
import { passwordMinLength } from '../password.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

const rule = `At least ${passwordMinLength} characters`
const advice = 'This password is easy to guess. Choose a longer one.'

/** Field for a new password. It warns of a common password, which the server then refuses. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'name' | 'autoComplete' | 'description'>) {
  const isCommon = useIsCommonPassword(props.value)
  return (
    <PasswordField
      {...props}
      name="new-password"
      autoComplete="new-password"
      description={isCommon ? advice : rule}
      isWarning={isCommon}
    />
  )
}

/** True for a common password. The list loads with the first long enough password; until then the answer is false. */
function useIsCommonPassword(password: string): boolean {
  const [commonPassword, setCommonPassword] = useState<string>()
  useEffect(() => {
    if (password.length < passwordMinLength) return
    let isCurrent = true
    const checkPassword = async () => {
      const { isCommonPassword } = await import('../common-passwords.ts')
      if (isCurrent) setCommonPassword(isCommonPassword(password) ? password : undefined)
    }
    checkPassword().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [password])
  return commonPassword === password
}
