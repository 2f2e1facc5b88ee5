/** Splits a list into chunks of at most `most` entries. */
export function chunksOf<Entry>(entries: readonly Entry[], most: number): readonly (readonly Entry[])[] {
  const chunks: Entry[][] = []
  for (let from = 0; from < entries.length; from += most) chunks.push(entries.slice(from, from + most))
  return chunks
}
