const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A moment in the seller's words: relative up to a week ("5 min ago", "yesterday"), then "12 Nov", with the year when it is another one. */
export function whenWords(moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime()
  if (ago < minute) return 'just now'
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`
  if (ago < day) return `${Math.floor(ago / hour)} h ago`
  if (ago < 2 * day) return 'yesterday'
  if (ago < 7 * day) return `${Math.floor(ago / day)} days ago`
  const date = `${moment.getDate()} ${moment.toLocaleString('en-US', { month: 'short' })}`
  return moment.getFullYear() === now.getFullYear() ? date : `${date} ${moment.getFullYear()}`
}
