/** Splits a list into groups of `size` entries, in order. The last group has the rest. */
export function splitEvery<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  const parts: Entry[][] = []
  for (let start = 0; start < entries.length; start += size) parts.push(entries.slice(start, start + size))
  return parts
}
