/** Specification of listings, section 5. */
export const passwordMinLength = 6
/** Characters that the account service takes. */
export const passwordMaxLength = 128
export const passwordTooShort = 'Password must be at least 6 characters'
const passwordsDiffer = 'Passwords do not match'

/** What is wrong with a new password and its repetition; undefined when nothing is. */
export function newPasswordFault(password: string, confirmation: string): string | undefined {
  if (password.length < passwordMinLength) return passwordTooShort
  return password === confirmation ? undefined : passwordsDiffer
}
