/** Milliseconds of a pause that always begins another item. Longer pauses count as this long. */
export const certainPauseMs = 10 * 60_000
/** Milliseconds below which pauses count as this long: such a pause lies within an item. */
export const shortestPauseMs = 10_000
/** The least ratio between the average pause between items and the average pause within items. */
const leastRatio = 3

/**
 * Splits photos into items by the pauses between their capture times (milliseconds). Returns the indexes of each item's photos,
 * items and photos in the order taken. One part when no pause stands out.
 */
export function splitByTime(times: readonly number[]): number[][] {
  const sorted = times.map((time, index) => ({ time, index })).toSorted((one, other) => one.time - other.time)
  const pauses = sorted.slice(1).map(({ time }, index) => limitPause(time - (sorted[index]?.time ?? time)))
  const threshold = thresholdOf(pauses)
  const parts: number[][] = []
  sorted.forEach(({ index }, position) => {
    const isFirst = position === 0 || (pauses[position - 1] ?? 0) >= threshold
    const part = isFirst ? undefined : parts.at(-1)
    if (part) part.push(index)
    else parts.push([index])
  })
  return parts
}

function limitPause(pause: number): number {
  return Math.min(Math.max(pause, shortestPauseMs), certainPauseMs)
}

/**
 * The shortest pause that begins an item, in milliseconds. Otsu's method on the logarithms of the pauses (limited to 10 s …
 * 10 min) splits them into short and long. Long ones begin items if they are at least 3 times as long on average.
 */
function thresholdOf(pauses: readonly number[]): number {
  const sorted = pauses.toSorted((one, other) => one - other)
  const total = sumOfLogs(sorted)
  let [best, shortSum] = [{ contrast: 0, threshold: certainPauseMs }, 0]
  for (let count = 1; count < sorted.length; count += 1) {
    const [before = 0, pause = 0] = [sorted[count - 1], sorted[count]]
    shortSum += Math.log(before)
    if (before === pause) continue
    const longer = (total - shortSum) / (sorted.length - count) - shortSum / count
    const contrast = count * (sorted.length - count) * longer ** 2
    if (longer >= Math.log(leastRatio) && contrast > best.contrast) best = { contrast, threshold: pause }
  }
  return best.threshold
}

function sumOfLogs(pauses: readonly number[]): number {
  return pauses.reduce((sum, pause) => sum + Math.log(pause), 0)
}
