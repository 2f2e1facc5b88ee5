/** Characters (specification of listings, section 5). */
export const passwordMinLength = 6
/** Characters. The server refuses longer passwords. */
export const passwordMaxLength = 128
export const passwordTooShort = 'Password must be at least 6 characters'
const passwordsDiffer = 'Passwords do not match'

/**
 * Returns the sentence to show if a new password is too short or differs from its confirmation; undefined if both are
 * fine.
 */
export function newPasswordFault(password: string, confirmation: string): string | undefined {
  if (password.length < passwordMinLength) return passwordTooShort
  return password === confirmation ? undefined : passwordsDiffer
}
