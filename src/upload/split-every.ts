/** Parts a list into groups of so many, in their order; the last one holds what is left. */
export function splitEvery<Entry>(entries: readonly Entry[], each: number): Entry[][] {
  const parts: Entry[][] = []
  for (let at = 0; at < entries.length; at += each) parts.push(entries.slice(at, at + each))
  return parts
}
