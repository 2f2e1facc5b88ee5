import { useEffect, useState } from 'react'
import { passwordMinLength } from '../password.ts'

/** Whether many people have this password. The list arrives once there is something to compare; without it none has. */
export function useIsCommonPassword(password: string): boolean {
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
