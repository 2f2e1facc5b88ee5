import { useEffect, useState } from 'react'
import type { Size } from '../../../imaging/dimensions.ts'
import { faultSentence } from '../../../imaging/photo-fault.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { anySignal } from '../../../platform/web/net/any-signal.ts'
import { cropFailures } from '../../crop-errors.ts'

/** Longest wait for a photo in milliseconds: a line that has gone quiet is told, to be tried again. */
const photoWithin = 60_000

/** A stored photo on this device, upright in pixels. */
export type CropFile = Size & { readonly blob: Blob; readonly url: string }

/**
 * Fetches a stored photo and decodes it, so that it shows at once: 'coming' until it is there, else why it is not. Another
 * `attempt` starts over, with the address as it is then.
 */
export function useCropFile(address: string, attempt: number): CropFile | 'coming' | { failure: string } {
  const [file, setFile] = useState<CropFile | 'coming' | { failure: string }>('coming')
  useEffect(() => {
    const leaving = new AbortController()
    let opened: CropFile | undefined
    setFile('coming')
    const open = async () => {
      const photo = await openPhoto(address, leaving.signal)
      if (leaving.signal.aborted) URL.revokeObjectURL(photo.url)
      else setFile((opened = photo))
    }
    open().catch((thrown: unknown) => !leaving.signal.aborted && setFile({ failure: messageOf(thrown) }))
    return () => {
      leaving.abort()
      if (opened) URL.revokeObjectURL(opened.url)
    }
    // A renewed address is the same photo.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])
  return file
}

async function openPhoto(address: string, signal: AbortSignal): Promise<CropFile> {
  const blob = await download(address, signal)
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (cause) {
    URL.revokeObjectURL(url)
    throw new AppError('bad-input', faultSentence('damaged', undefined), { cause })
  }
  return { blob, url, width: image.naturalWidth, height: image.naturalHeight }
}

async function download(address: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(address, { signal: anySignal([signal, AbortSignal.timeout(photoWithin)]) })
    if (!response.ok) throw new Error(`The address answered ${response.status}.`)
    return await response.blob()
  } catch (cause) {
    throw new AppError('try-later', cropFailures.download, { cause })
  }
}
