/**
 * Adds the noise of a small sensor: grain in every channel, stronger in bright areas, the same for the same seed. `pixels`
 * are 8-bit levels, changed in place; `strength` is the standard deviation at half brightness.
 */
export function addSensorNoise(pixels: Uint8Array, strength: number, seed: number) {
  const random = generator(seed)
  const grain = Float32Array.from({ length: 4096 }, () => gaussian(random))
  const strengthByLevel = Float32Array.from({ length: 256 }, (_, level) => strength * Math.sqrt((level + 32) / 160))
  for (let index = 0; index < pixels.length; index += 1) {
    const level = pixels[index] ?? 0
    const noisy = level + (grain[random() & 4095] ?? 0) * (strengthByLevel[level] ?? 0)
    pixels[index] = Math.max(0, Math.min(255, Math.round(noisy)))
  }
}

/** Marsaglia's xorshift with 32 bits: fast, and good enough for grain. */
function generator(seed: number) {
  let state = seed * 2_654_435_761 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** Mean 0, deviation 1: the sum of twelve uniform numbers. */
function gaussian(random: () => number): number {
  let sum = -6
  for (let count = 0; count < 12; count += 1) sum += random() / 2 ** 32
  return sum
}
