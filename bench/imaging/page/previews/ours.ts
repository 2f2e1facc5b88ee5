import { createCompressor } from '../../../../src/imaging/web/compress.ts'
import { makePreviews } from '../../../../src/imaging/web/previews.ts'
import type { Previewer } from './previewer.ts'

/** The product's previews, started from scratch. */
export const ourPreviews: Previewer = async (files, onPlaceholder) => {
  const compressor = createCompressor()
  const failures: unknown[] = []
  const onFailed = (_: number, error: unknown) => failures.push(error)
  await makePreviews(files, { onPlaceholder, onPreview: () => undefined, onFailed }, compressor)
  compressor.close()
  if (failures.length > 0) throw failures[0]
}
