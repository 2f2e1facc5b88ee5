/** A pause of this many milliseconds always begins another item, and longer ones say nothing more. */
export const certainPause = 10 * 60_000
/** A shorter pause is one within an item: the next photo was just taken. */
export const shortestPause = 10_000
/** So many times longer than the pauses within items, on the average, are those between them. */
const timesLonger = 3

/**
 * Parts photos into items by the pauses between their capture times (milliseconds): the places of each item's photos in
 * the given list, items and photos in the order they were taken. One part where no pause stands out.
 *
 * The threshold comes from the pauses themselves. They are compared as ratios, counted as no shorter than 10 s and no longer
 * than 10 min, and parted into short and long so that both are as alike as can be (Otsu's method on their logarithms).
 * Each long one begins an item, if long ones are at least 3 times as long on the average.
 */
export function splitByTime(times: readonly number[]): number[][] {
  const taken = times.map((time, at) => ({ time, at })).toSorted((one, other) => one.time - other.time)
  const pauses = taken.slice(1).map(({ time }, index) => counted(time - (taken[index]?.time ?? time)))
  const threshold = thresholdOf(pauses)
  const parts: number[][] = []
  taken.forEach(({ at }, index) => {
    const isFirst = index === 0 || (pauses[index - 1] ?? 0) >= threshold
    const part = isFirst ? undefined : parts.at(-1)
    if (part) part.push(at)
    else parts.push([at])
  })
  return parts
}

function counted(pause: number): number {
  return Math.min(Math.max(pause, shortestPause), certainPause)
}

/** The shortest pause that begins an item. */
function thresholdOf(pauses: readonly number[]): number {
  const sorted = pauses.toSorted((one, other) => one - other)
  const total = sumOfLogs(sorted)
  let [best, shortSum] = [{ contrast: 0, threshold: certainPause }, 0]
  for (let count = 1; count < sorted.length; count += 1) {
    const [before = 0, pause = 0] = [sorted[count - 1], sorted[count]]
    shortSum += Math.log(before)
    if (before === pause) continue
    const longer = (total - shortSum) / (sorted.length - count) - shortSum / count
    const contrast = count * (sorted.length - count) * longer ** 2
    if (longer >= Math.log(timesLonger) && contrast > best.contrast) best = { contrast, threshold: pause }
  }
  return best.threshold
}

function sumOfLogs(pauses: readonly number[]): number {
  return pauses.reduce((sum, pause) => sum + Math.log(pause), 0)
}
