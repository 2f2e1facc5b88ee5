/**
 * The ids between two ids in the order of the list, beginning with `from`. Only `to` when `from` is missing from the list; none
 * when `to` is missing.
 */
export function rangeBetween(ids: readonly string[], from: string, to: string): string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  if (end < 0) return []
  if (start < 0) return [to]
  return start <= end ? ids.slice(start, end + 1) : ids.slice(end, start + 1).toReversed()
}
