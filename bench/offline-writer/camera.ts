import sharp from 'sharp'
import { addSensorNoise } from '../imaging/sensor-noise.ts'
import type { Random } from './random.ts'
import type { Trait } from './traits.ts'

/** The JPEG of a phone. It is grainy, more so in the dark. A blurred one is out of focus or shaken. */
export async function takePhoto(
  pixels: Uint8ClampedArray,
  size: { readonly width: number; readonly height: number },
  print: number,
  hasTrait: (trait: Trait) => boolean,
  random: Random,
): Promise<Buffer> {
  const raw = { raw: { ...size, channels: 3 as const } }
  const isShaken = hasTrait('blurred') && random.isLikely(0.4)
  const blur = print * (hasTrait('blurred') && !isShaken ? random.between(0.055, 0.1) : 0.02)
  const shake = isShaken ? Math.max(3, Math.round(print * random.between(0.15, 0.3))) : 0
  const turn = random.between(0, Math.PI)
  let optics = sharp(pixels, raw).blur(Math.max(0.4, blur))
  if (shake) optics = sharp(await optics.raw().toBuffer(), raw).convolve(shakeKernel(shake, turn))
  const sensor = await optics.raw().toBuffer()
  addSensorNoise(sensor, hasTrait('dark') ? random.between(4, 8) : random.between(2, 4), random.whole(1, 1_000_000))
  return sharp(sensor, raw)
    .jpeg({ quality: random.whole(80, 92), chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** Smears each point along a short line. */
function shakeKernel(length: number, turn: number) {
  const side = length | 1
  const kernel = Array.from({ length: side * side }, () => 0)
  const middle = (side - 1) / 2
  for (let step = -middle; step <= middle; step += 0.5) {
    const [x, y] = [Math.round(middle + step * Math.cos(turn)), Math.round(middle + step * Math.sin(turn))]
    kernel[y * side + x] = (kernel[y * side + x] ?? 0) + 1
  }
  return { width: side, height: side, kernel }
}
