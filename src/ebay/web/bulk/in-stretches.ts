/** A list in stretches of at most so many. */
export function inStretches<Entry>(entries: readonly Entry[], most: number): readonly (readonly Entry[])[] {
  const stretches: Entry[][] = []
  for (let from = 0; from < entries.length; from += most) stretches.push(entries.slice(from, from + most))
  return stretches
}
