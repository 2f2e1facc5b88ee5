/** One number a pixel, row by row. */
type Levels = Uint8Array | Int16Array | Float32Array

/** The mean of the square of `radius` pixels around each place, cut at the edges of the picture. */
export function boxMeans(levels: Levels, width: number, radius: number): Float32Array {
  const height = levels.length / width
  const means = boxSums(levels, width, radius)
  for (let place = 0; place < means.length; place++) {
    const x = place % width
    const y = (place - x) / width
    const columns = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    means[place] = (means[place] ?? 0) / (columns * rows)
  }
  return means
}

/** The mean of those places around each one that `counts` says 1 for; 0 where there are none. */
export function boxMeansOf(levels: Levels, counts: Uint8Array, width: number, radius: number): Float32Array {
  const counted = Float32Array.from(levels)
  for (let place = 0; place < counted.length; place++) if (counts[place] === 0) counted[place] = 0
  const sums = boxSums(counted, width, radius)
  const numbers = boxSums(counts, width, radius)
  for (let place = 0; place < sums.length; place++) {
    const number = Math.round(numbers[place] ?? 0)
    sums[place] = number === 0 ? 0 : (sums[place] ?? 0) / number
  }
  return sums
}

/** First along the rows, then down the columns, each time with a sum that takes one in and gives one out. */
function boxSums(levels: Levels, width: number, radius: number): Float32Array {
  const along = new Float32Array(levels.length)
  for (let start = 0; start < levels.length; start += width) runningSums(levels, along, start, 1, width, radius)
  const sums = new Float32Array(levels.length)
  for (let x = 0; x < width; x++) runningSums(along, sums, x, width, levels.length / width, radius)
  return sums
}

function runningSums(from: Levels, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  let sum = 0
  for (let at = 0; at < Math.min(radius, count); at++) sum += from[start + at * step] ?? 0
  for (let at = 0; at < count; at++) {
    if (at + radius < count) sum += from[start + (at + radius) * step] ?? 0
    if (at - radius > 0) sum -= from[start + (at - radius - 1) * step] ?? 0
    to[start + at * step] = sum
  }
}
