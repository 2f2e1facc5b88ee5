import { timingSafeEqual } from 'node:crypto'

/** True if two texts are equal. For signatures: the time taken does not show how much of them agrees. */
export function isSameText(text: string, expectedText: string): boolean {
  const [bytes, expectedBytes] = [Buffer.from(text), Buffer.from(expectedText)]
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes)
}
