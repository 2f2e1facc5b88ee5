/** The language of pages and emails, as in `index.html`. Numbers, sums and dates are formatted for it. */
export const pageLanguage = 'en'

/** A number with thousands separators: 1234 is "1,234". */
export function numberWords(number: number): string {
  return number.toLocaleString(pageLanguage)
}
