/** The position that an arrow key moves to, counted from 0; undefined if the key is no arrow or leads off the list. */
export function positionAfterArrow(key: string, from: number, columns: number, count: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  if (step === undefined) return undefined
  const to = from + step
  return to >= 0 && to < count ? to : undefined
}
