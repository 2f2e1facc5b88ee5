import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that tells nothing of how much of them is: for signatures. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
