/** The language of pages and emails, as in `index.html`. Numbers, sums and dates are formatted for it. */
export const pageLanguage = 'en'

/**
 * A whole number with thousands separators: 1234 is "1,234". Without `Intl`, whose first use takes a phone up to 0.2 s: every
 * page writes numbers, and the sign-in page nothing else that needs it.
 */
export function numberWords(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
