import { type CompressedPhoto, createCompressor, type PhotoFile } from '../../../src/imaging/web/compress.ts'
// oxlint-disable-next-line import/default
import workerAddress from '../../../src/imaging/web/compress.worker.ts?worker&url'
import { makePreviews } from '../../../src/imaging/web/previews.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { base64 } from './base64.ts'
import { workerOf } from './worker-of.ts'

/** A request to the page: it fetches the photo from `address` and gives it the name that a seller would see. */
export type Ask = { address: string; name?: string; decoder?: 'fastest' | 'bitmap' }
export type Outcome =
  | { jpeg: string; width: number; height: number; type: string; preview: string | undefined }
  | { code: string; sentence: string }

declare global {
  interface Window {
    compressor: typeof pageCompressor
    createCompressor: typeof createCompressor
    fetchFile: typeof fetchFile
    makePreviews: typeof makePreviews
    startCompressWorker: typeof startCompressWorker
    startWorkerWithout: typeof startWorkerWithout
    workerOf: typeof workerOf
  }
}

const pageCompressor = { compress, preview, placeholder }
window.compressor = pageCompressor
window.createCompressor = createCompressor
window.fetchFile = fetchFile
window.makePreviews = makePreviews
window.startCompressWorker = startCompressWorker
window.startWorkerWithout = startWorkerWithout
window.workerOf = workerOf

/** One compressor for each decoder, as long as the page lives. */
const compressors = { fastest: createCompressor(), bitmap: createCompressor({ decoder: 'bitmap' }) }

async function compress({ address, name, decoder = 'fastest' }: Ask): Promise<Outcome> {
  try {
    return await outcomeOf(await compressors[decoder].compress(await fetchFile(address, name)))
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, sentence: thrown.sentence }
    throw thrown
  }
}

async function preview({ address, name, decoder = 'fastest' }: Ask): Promise<string> {
  return base64(await compressors[decoder].preview(await fetchFile(address, name)))
}

/** The placeholder as bytes and as an <img> shows it; undefined without a placeholder. */
async function placeholder({ address, name }: Ask): Promise<{ jpeg: string; shown: string } | undefined> {
  const blob = await compressors.fastest.placeholder(await fetchFile(address, name))
  if (!blob) return undefined
  const image = Object.assign(new Image(), { src: URL.createObjectURL(blob) })
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return { jpeg: await base64(blob), shown: await base64(await canvas.convertToBlob()) }
}

async function fetchFile(address: string, name?: string): Promise<PhotoFile> {
  const blob = await (await fetch(address)).blob()
  return name === undefined ? blob : new File([blob], name)
}

function startCompressWorker(): Worker {
  return new Worker(new URL('../../../src/imaging/web/compress.worker.ts', import.meta.url), { type: 'module' })
}

/** The product's worker in a browser that lacks a feature, which `code` removes first. */
function startWorkerWithout(code: string): Worker {
  const address = JSON.stringify(new URL(String(workerAddress), location.href).href)
  const collect = `const early = []; const keep = (event) => early.push(event); addEventListener('message', keep)`
  const replay = `removeEventListener('message', keep); for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))`
  const script = new Blob([`${collect}; ${code}; await import(${address}); ${replay}`], { type: 'text/javascript' })
  return new Worker(URL.createObjectURL(script), { type: 'module' })
}

async function outcomeOf({ blob, width, height, preview: small }: CompressedPhoto): Promise<Outcome> {
  return { jpeg: await base64(blob), width, height, type: blob.type, preview: small && (await base64(small)) }
}
