/** Milliseconds without typing after which what was typed is searched for. */
export const searchPause = 150

/** What is searched for: the same words however many spaces are between them; undefined for none. */
export function wordsOf(typed: string): string | undefined {
  return typed.trim().replaceAll(/\s+/g, ' ') || undefined
}
