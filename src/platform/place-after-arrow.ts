/** The place that an arrow key leads to from another, or undefined where it leads nowhere. */
export function placeAfterArrow(key: string, from: number, columns: number, count: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  if (step === undefined) return undefined
  const to = from + step
  return to >= 0 && to < count ? to : undefined
}
