import { timingSafeEqual } from 'node:crypto'

/** True if two texts are equal. For signatures: the time taken does not show how much of them agrees. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
