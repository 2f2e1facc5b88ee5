import { useEffect, useState } from 'react'

/** A photo decoded upright at its own size; 'opening' until it is there, 'broken' when it cannot be read. */
export function useBitmap(photo: Blob): ImageBitmap | 'opening' | 'broken' {
  const [bitmap, setBitmap] = useState<ImageBitmap | 'opening' | 'broken'>('opening')
  useEffect(() => {
    let isWanted = true
    let made: ImageBitmap | undefined
    const open = async () => {
      const decoded = await createImageBitmap(photo, { imageOrientation: 'from-image' })
      if (!isWanted) decoded.close()
      else setBitmap((made = decoded))
    }
    open().catch(() => isWanted && setBitmap('broken'))
    return () => {
      isWanted = false
      made?.close()
    }
  }, [photo])
  return bitmap
}
