import { AppError } from '../../../src/platform/errors.ts'
import { browserDelay } from '../../../src/platform/web/page/delay.ts'
import type { AssignPorts } from '../../../src/upload/web/choice/assign-store.ts'
import type { NewBatch } from '../../../src/upload/web/queue/new-upload.ts'

/** Long side of a preview in pixels, as in the product. */
const previewSide = 400

/**
 * A device that keeps all photos, makes previews with the browser's decoder once `mayPreview` has resolved, and records
 * handed over batches.
 */
export function assignPorts(handedOver: NewBatch[], mayPreview: () => Promise<void>): AssignPorts {
  const small = async (file: Blob) => {
    await mayPreview()
    const bitmap = await createImageBitmap(file).catch(() => undefined)
    if (!bitmap) throw new AppError('bad-input', 'It is no photo that this browser can open.')
    const scale = Math.min(1, previewSide / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
  }
  return {
    keep: () => Promise.resolve(),
    find: () => Promise.resolve(undefined),
    forget: () => Promise.resolve(),
    arrange: () => Promise.resolve(),
    async hash(blob) {
      const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
      return [...new Uint8Array(digest)].join('-')
    },
    storedAs: () => Promise.resolve(new Map()),
    openPreviewer: () => ({ placeholder: () => Promise.resolve(undefined), preview: small, close: () => undefined }),
    handOver(batches) {
      handedOver.push(...batches)
      return undefined
    },
    draft: () => ({ read: () => undefined, write: () => undefined, forget: () => undefined }),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    after: browserDelay,
    nextFrame: (run) => void requestAnimationFrame(run),
    report(error) {
      throw error
    },
  }
}
