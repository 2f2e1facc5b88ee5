/** Splits a list into groups of `each` entries, in order. The last group has the rest. */
export function splitEvery<Entry>(entries: readonly Entry[], each: number): Entry[][] {
  const parts: Entry[][] = []
  for (let at = 0; at < entries.length; at += each) parts.push(entries.slice(at, at + each))
  return parts
}
