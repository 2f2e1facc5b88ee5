import { type Size, scaledDecodeSize } from '../dimensions.ts'
import { type Orientation, uprightSize } from '../exif-orientation.ts'
import type { OpenedPhoto } from './open-photo.ts'

/** A decoded picture that turns itself upright when drawn. Close it. */
export type Decoded = { readonly image: ImageBitmap | VideoFrame }

/** At the photo's own size. Never shows half a picture: what is cut short or damaged rejects. */
export function decodeWhole(photo: OpenedPhoto): Promise<ImageBitmap> {
  return createImageBitmap(asBlob(photo), { imageOrientation: 'from-image' })
}

/** Exactly at `size`, which is upright. */
export function decodeResized(photo: OpenedPhoto, size: Size): Promise<ImageBitmap> {
  return createImageBitmap(asBlob(photo), {
    imageOrientation: 'from-image',
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
}

/**
 * A JPEG at the smallest eighth of its size that is not below `size`: much cheaper than all of it. Undefined where the
 * browser has no such decoder, where its frames do not know how they are turned, and where it disagrees about that or
 * fails: then the other decoder decides.
 */
export async function decodeScaled(
  photo: OpenedPhoto,
  orientation: Orientation,
  size: Size,
): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === 'undefined' || !('flip' in VideoFrame.prototype)) return undefined
  // Stored and upright differ by a turn only, which is its own inverse.
  const asked = scaledDecodeSize(photo.header, uprightSize(size, orientation))
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: photo.bytes,
    desiredWidth: asked.width,
    desiredHeight: asked.height,
  })
  try {
    const { image } = await decoder.decode({ frameIndex: 0 })
    if (sameShape(uprightSize(asked, orientation), { width: image.displayWidth, height: image.displayHeight }))
      return image
    image.close()
    return undefined
  } catch {
    return undefined
  } finally {
    decoder.close()
  }
}

/** The decoder may choose another scale than asked; lying instead of standing means that it turns the photo otherwise. */
function sameShape(one: Size, other: Size): boolean {
  return one.width >= one.height === other.width >= other.height
}

/** With the type that its bytes show, whatever the file called itself. */
function asBlob({ bytes, header }: OpenedPhoto): Blob {
  return new Blob([bytes], { type: `image/${header.format}` })
}
