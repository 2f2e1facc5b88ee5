import { createCompressor } from '../../../../src/imaging/web/compress.ts'
import type { Contestant } from './contestant.ts'

/** The product's pipeline, as the product starts it. */
export function ours(decoder: 'fastest' | 'bitmap'): Contestant {
  const compressor = createCompressor({ decoder })
  return { compress: async (photo) => (await compressor.compress(photo)).blob }
}
