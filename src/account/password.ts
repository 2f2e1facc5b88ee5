/** Specification of listings, section 5. */
export const passwordMinLength = 6
/** Characters. The account service refuses longer passwords. */
export const passwordMaxLength = 128
export const passwordTooShort = 'Password must be at least 6 characters'
const passwordsDiffer = 'Passwords do not match'

/** The fault of a new password and its repetition; undefined without a fault. */
export function newPasswordFault(password: string, confirmation: string): string | undefined {
  if (password.length < passwordMinLength) return passwordTooShort
  return password === confirmation ? undefined : passwordsDiffer
}
