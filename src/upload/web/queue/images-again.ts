import type { Upload } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'

/** A batch's images when the seller tries again: whatever failed and is still here has another chance, what is lost stays so. */
export function imagesAgain(images: Upload['images'], { photos }: Pick<Batch, 'photos'>): Upload['images'] {
  const here = new Map(photos.map((photo) => [photo.id, photo]))
  return images.map((image) => {
    const photo = here.get(image.id)
    if (!image.fault || !photo) return image
    const { fault: _fault, ...again } = image
    return { ...again, state: photo.compressed ? 'ready' : 'chosen' }
  })
}
