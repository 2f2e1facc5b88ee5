/** Splits a list into chunks of at most `chunkSize` entries. */
export function chunksOf<Entry>(entries: readonly Entry[], chunkSize: number): readonly (readonly Entry[])[] {
  const chunks: Entry[][] = []
  for (let from = 0; from < entries.length; from += chunkSize) chunks.push(entries.slice(from, from + chunkSize))
  return chunks
}
