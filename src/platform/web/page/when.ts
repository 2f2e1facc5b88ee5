import { pageLanguage } from '../../page-language.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A time in words: relative up to a week ("5 min ago", "yesterday"), then "12 Nov", with the year if it is another one. */
export function whenWords(moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime()
  if (ago < minute) return 'just now'
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`
  if (ago < day) return `${Math.floor(ago / hour)} h ago`
  // Rounded, because a day with a change of the clock is an hour shorter or longer.
  const days = Math.round((midnightOf(now) - midnightOf(moment)) / day)
  if (days < 2) return 'yesterday'
  if (days < 7) return `${days} days ago`
  const date = `${moment.getDate()} ${moment.toLocaleString(pageLanguage, { month: 'short' })}`
  return moment.getFullYear() === now.getFullYear() ? date : `${date} ${moment.getFullYear()}`
}

/** Midnight before a time, by this device's clock, in milliseconds since 1970. */
function midnightOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
