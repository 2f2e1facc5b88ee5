import { type CompressedPhoto, createCompressor, type PhotoFile } from '../../../src/imaging/web/compress.ts'
import { AppError } from '../../../src/platform/errors.ts'

/** What a test asks of the page: the photo is fetched from `address` and gets the name that a seller would see. */
export type Ask = { address: string; name?: string; decoder?: 'fastest' | 'bitmap' }
export type Outcome =
  | { jpeg: string; width: number; height: number; type: string; preview: string | undefined }
  | { code: string; sentence: string }

declare global {
  interface Window {
    compressor: typeof pageCompressor
    createCompressor: typeof createCompressor
    fetchFile: typeof fetchFile
    workerOf: typeof workerOf
  }
}

const pageCompressor = { compress, preview }
window.compressor = pageCompressor
window.createCompressor = createCompressor
window.fetchFile = fetchFile
window.workerOf = workerOf

/** One compressor for each decoder, for as long as the page lives. */
const compressors = { fastest: createCompressor(), bitmap: createCompressor({ decoder: 'bitmap' }) }

async function compress({ address, name, decoder = 'fastest' }: Ask): Promise<Outcome> {
  try {
    return await described(await compressors[decoder].compress(await fetchFile(address, name)))
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, sentence: thrown.sentence }
    throw thrown
  }
}

async function preview({ address, name, decoder = 'fastest' }: Ask): Promise<string> {
  return base64(await compressors[decoder].preview(await fetchFile(address, name)))
}

async function fetchFile(address: string, name?: string): Promise<PhotoFile> {
  const blob = await (await fetch(address)).blob()
  return name === undefined ? blob : new File([blob], name)
}

/** A worker that runs the given code, for how workers fail. */
function workerOf(code: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([code])))
}

async function described({ blob, width, height, preview: small }: CompressedPhoto): Promise<Outcome> {
  return { jpeg: await base64(blob), width, height, type: blob.type, preview: small && (await base64(small)) }
}

/** The part of a data: address after its comma. */
function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
}
