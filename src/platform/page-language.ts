/** The language of pages and letters, as `index.html` says: numbers, sums and dates are written its way. */
export const pageLanguage = 'en'

/** A number with its thousands parted: 1234 is "1,234". */
export function numberWords(number: number): string {
  return number.toLocaleString(pageLanguage)
}
