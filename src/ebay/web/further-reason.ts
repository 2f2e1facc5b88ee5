/** The part of a reason that adds to the sentence shown with it; undefined if it adds nothing. */
export function furtherReason(sentence: string, reason: string | undefined): string | undefined {
  if (reason === undefined || !reason.startsWith(sentence)) return reason
  return reason.slice(sentence.length).replace(/^[.:]?\s*/u, '') || undefined
}
