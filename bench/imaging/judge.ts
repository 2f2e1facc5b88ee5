import sharp from 'sharp'
import { fitWithin, type Size } from '../../src/imaging/dimensions.ts'
import { compressionLimits } from '../../src/imaging/limits.ts'
import type { Figures } from './figures.ts'
import { ssim } from './ssim.ts'

/** The ideal result of a photo at the target size. */
export type Reference = { readonly size: Size; readonly luma: Uint8Array }

/** Decodes each photo in full, turns it upright, and scales it down with the best filter. */
export async function referencesOf(photos: readonly string[]): Promise<Reference[]> {
  const references: Reference[] = []
  for (const photo of photos) {
    const { autoOrient } = await sharp(photo).metadata()
    const size = fitWithin(autoOrient, compressionLimits.maxSide)
    references.push({ size, luma: await lumaAt(size, photo) })
  }
  return references
}

/**
 * Sizes of a contestant's photos, and their similarity to the references. A too small photo is enlarged to compare it.
 */
export async function judge(outputs: readonly Buffer[], references: readonly Reference[]): Promise<Figures> {
  const similarities: number[] = []
  let belowSize = 0
  for (const [index, reference] of references.entries()) {
    const jpeg = outputs[index] ?? Buffer.alloc(0)
    const { width, height } = await sharp(jpeg).metadata()
    if (Math.max(width, height) < Math.max(reference.size.width, reference.size.height)) belowSize += 1
    similarities.push(ssim(await lumaAt(reference.size, jpeg), reference.luma, reference.size))
  }
  const bytes = outputs.map(({ length }) => length)
  return {
    meanKb: mean(bytes) / 1000,
    maxKb: Math.max(...bytes) / 1000,
    overTarget: bytes.filter((length) => length > compressionLimits.targetBytes).length,
    belowSize,
    ssimMean: mean(similarities),
    ssimMin: Math.min(...similarities),
  }
}

async function lumaAt({ width, height }: Size, photo: string | Buffer): Promise<Uint8Array> {
  const rgb = await sharp(photo)
    .autoOrient()
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const luma = new Uint8Array(width * height)
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    const level = (channel: number) => rgb[pixel * 3 + channel] ?? 0
    luma[pixel] = Math.round(0.299 * level(0) + 0.587 * level(1) + 0.114 * level(2))
  }
  return luma
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
