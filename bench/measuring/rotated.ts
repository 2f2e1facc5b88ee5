/** The same items in the same order, beginning with another one each round. */
export function rotated<Item>(items: readonly Item[], round: number): Item[] {
  const start = round % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
