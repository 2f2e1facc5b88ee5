import { AppError } from '../../platform/errors.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { imagingFailures } from '../photo-fault.ts'
import type { Compressor, createCompressor } from './compress.ts'

type CompressCode = { createCompressor: typeof createCompressor }

// The upload queue recognizes a missing network by these words.
const notLoaded = `${imagingFailures.compress}. Your photo is safe. Check your network and try again.`

const compressModule = lazyModule<CompressCode>(() => import('./compress.ts'))

/**
 * A compressor with so many `workers` whose code loads with its first photo. A photo rejects with AppError('try-later') if the
 * code cannot be loaded; the next photo loads it again. `loadCode` is for tests.
 */
export function createLazyCompressor(
  { workers }: { workers: number },
  loadCode: () => Promise<CompressCode> = compressModule.load,
): Compressor {
  let opening: Promise<Compressor> | undefined
  const open = () => {
    opening ??= loadCode().then(
      (code) => code.createCompressor({ workers }),
      (cause: unknown) => {
        opening = undefined
        throw new AppError('try-later', notLoaded, { cause })
      },
    )
    return opening
  }
  return {
    compress: async (file, options) => (await open()).compress(file, options),
    preview: async (file, options) => (await open()).preview(file, options),
    placeholder: async (file) => (await open()).placeholder(file),
    close() {
      opening?.then(
        (compressor) => compressor.close(),
        () => undefined,
      )
    },
  }
}
