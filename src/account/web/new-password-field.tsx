import { useEffect, useState } from 'react'
import { passwordMinLength } from '../password.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

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

/** Whether many people have this password. The list arrives once there is something to compare; without it none has. */
function useIsCommonPassword(password: string): boolean {
  const [found, setFound] = useState<string>()
  useEffect(() => {
    if (password.length < passwordMinLength) return
    let isWanted = true
    const look = async () => {
      const { isCommonPassword } = await import('../common-passwords.ts')
      if (isWanted) setFound(isCommonPassword(password) ? password : undefined)
    }
    look().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [password])
  return found === password
}
