/** Specification of listings, section 5. */
export const passwordMinLength = 6
export const passwordTooShort = 'Password must be at least 6 characters'
