import type { QueuedImage } from '../../../src/upload/upload-queue.ts'
import type { Upload } from '../../../src/upload/web/queue/queue-state.ts'

/** Noon of a day in the past, so that relative times always read the same. */
export const now = new Date(2026, 10, 21, 12, 0).getTime()
export const hour = 3_600_000

const colours = ['#31507a', '#8a3b2e', '#c7a24a', '#4d6b4a', '#6a4c7d', '#b9b2a6', '#2f2d2b']

/** One product's upload; `changes` replace the values of a new one. */
export async function upload(changes: Partial<Upload>): Promise<Upload> {
  const chosen = changes.images ?? [image('chosen')]
  const imagesWithPreview = await Promise.all(
    chosen.map(async (each, index) => ({ ...each, id: `${changes.id}-${index}`, preview: await picture(index) })),
  )
  return {
    id: 'upload',
    source: 'files',
    status: 'queued',
    itemId: null,
    sku: null,
    wantedSku: null,
    batchNumber: null,
    totalImages: chosen.length,
    progress: 0,
    delayReason: null,
    error: null,
    problem: null,
    joinsItem: false,
    waitingSince: now - hour,
    startedAt: null,
    completedAt: null,
    result: null,
    ...changes,
    images: imagesWithPreview,
  }
}

/** Photos of a batch, all in the same state. */
export function images(count: number, state: QueuedImage['state'], kept = true): QueuedImage<Blob>[] {
  return Array.from({ length: count }, () => image(state, kept))
}

export function failed(sentence: string, retryCanHelp: boolean): QueuedImage<Blob> {
  return { ...image('failed'), fault: { sentence, retryCanHelp } }
}

function image(state: QueuedImage['state'], kept = true): QueuedImage<Blob> {
  return { id: '', name: '', state, kept }
}

/** A picture that looks roughly like a garment on its hanger. */
export function picture(index: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(112, 112)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws nothing')
  brush.fillStyle = '#e9e4dc'
  brush.fillRect(0, 0, 112, 112)
  brush.fillStyle = colours[index % colours.length] ?? '#31507a'
  brush.fillRect(34, 26, 44, 66)
  brush.fillRect(18, 26, 76, 20)
  return canvas.convertToBlob({ type: 'image/png' })
}
