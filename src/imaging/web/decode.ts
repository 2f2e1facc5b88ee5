import type { DecodePlan } from '../decode-plan.ts'
import type { Size } from '../dimensions.ts'
import { type Orientation, uprightSize } from '../exif-orientation.ts'
import type { OpenedPhoto } from './open-photo.ts'

/** A decoded picture that turns itself upright when drawn. Close it. */
export type Decoded = { readonly image: ImageBitmap | VideoFrame }

/** At the photo's own size. Never shows half a picture: what is cut short or damaged rejects. */
export function decodeWhole(photo: OpenedPhoto): Promise<ImageBitmap> {
  return createImageBitmap(withItsType(photo), { imageOrientation: 'from-image' })
}

/** Exactly at `size`, which is upright. */
export function decodeResized(photo: OpenedPhoto, size: Size): Promise<ImageBitmap> {
  return createImageBitmap(withItsType(photo), {
    imageOrientation: 'from-image',
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
}

/**
 * A JPEG at the smallest eighth of its size that is not below what is drawn: much cheaper than all of it. Undefined where
 * the browser has no such decoder, where its frames do not know how they are turned, and where it disagrees about that or
 * fails: then the other decoder decides. Uses the photo's bytes up.
 */
export async function decodeScaled(
  { bytes }: OpenedPhoto,
  orientation: Orientation,
  { scaled }: DecodePlan,
): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === 'undefined' || !('flip' in VideoFrame.prototype)) return undefined
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: bytes,
    transfer: [bytes.buffer],
    desiredWidth: scaled.width,
    desiredHeight: scaled.height,
  })
  try {
    const { image } = await decoder.decode({ frameIndex: 0 })
    if (sameShape(uprightSize(scaled, orientation), { width: image.displayWidth, height: image.displayHeight }))
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

/** With the type that its bytes show, whatever the file called itself. No byte of it is copied. */
function withItsType({ file, header }: OpenedPhoto): Blob {
  return file.slice(0, file.size, `image/${header.format}`)
}
