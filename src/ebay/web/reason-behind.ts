/** What a reason says besides the sentence that it is shown with; undefined where it says no more. */
export function reasonBehind(sentence: string, reason: string | undefined): string | undefined {
  if (reason === undefined || !reason.startsWith(sentence)) return reason
  return reason.slice(sentence.length).replace(/^[.:]?\s*/u, '') || undefined
}
