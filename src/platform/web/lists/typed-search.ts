/** Milliseconds without typing after which the typed text is searched. */
export const searchPause = 150

/** The typed words with single spaces between them, so that equal searches are one search; undefined if there are no words. */
export function wordsOf(typed: string): string | undefined {
  return typed.trim().replaceAll(/\s+/g, ' ') || undefined
}
