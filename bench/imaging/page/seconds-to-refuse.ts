import { createCompressor } from '../../../src/imaging/web/compress.ts'

/** Seconds until a newly created compressor refuses the first of the files. */
export async function secondsToRefuse([file]: readonly File[]): Promise<number> {
  const compressor = createCompressor()
  const start = performance.now()
  const isAccepted = await compressor.compress(file ?? new Blob()).then(
    () => true,
    () => false,
  )
  const seconds = (performance.now() - start) / 1000
  compressor.close()
  if (isAccepted) throw new Error(`${file?.name} was not refused`)
  return seconds
}
