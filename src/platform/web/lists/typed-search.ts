/** Milliseconds without typing after which the typed text is searched. */
export const searchPause = 150

/** The typed text with single spaces between its words, so that equal searches are one search. Undefined without a word. */
export function normalizedSearch(typed: string): string | undefined {
  return typed.trim().replaceAll(/\s+/g, ' ') || undefined
}
