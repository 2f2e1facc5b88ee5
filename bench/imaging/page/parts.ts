import type { Parts } from '../page-calls.ts'

/** The steps of compressing each file, measured one by one, one file after another in one worker. */
export async function measureParts(files: readonly File[]): Promise<Parts> {
  const worker = new Worker(new URL('./parts.worker.ts', import.meta.url), { type: 'module' })
  const sum = { read: 0, decode: 0, draw: 0, encode: 0 }
  for (const file of files) {
    const parts = await answer(worker, file)
    sum.read += parts.read
    sum.decode += parts.decode
    sum.draw += parts.draw
    sum.encode += parts.encode
  }
  worker.terminate()
  return sum
}

function answer(worker: Worker, file: File): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const once = { once: true }
    worker.addEventListener('message', ({ data }: MessageEvent<Parts>) => resolve(data), once)
    worker.addEventListener('error', (event) => reject(new Error(`${file.name}: ${event.message}`)), once)
    worker.postMessage(file)
  })
}
