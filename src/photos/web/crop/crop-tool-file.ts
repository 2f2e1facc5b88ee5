import { useEffect, useState } from 'react'
import type { Size } from '../../../imaging/dimensions.ts'
import { faultSentence } from '../../../imaging/photo-fault.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { anySignal } from '../../../platform/web/net/any-signal.ts'
import { cropFailures } from '../../crop-errors.ts'

/** Longest wait for a photo in milliseconds. Then a silent connection counts as failed, and the seller can try again. */
const photoTimeoutMs = 60_000

/** A stored photo as a file in this page, upright, with its size in pixels. */
export type CropFile = Size & { readonly blob: Blob; readonly url: string }

/**
 * Fetches a stored photo and decodes it, so that it shows at once. Returns 'loading', then the file or the failure. A new
 * `attempt` fetches again, with the address current at that time.
 */
export function useCropFile(address: string, attempt: number): CropFile | 'loading' | { failure: string } {
  const [file, setFile] = useState<CropFile | 'loading' | { failure: string }>('loading')
  useEffect(() => {
    const unmounting = new AbortController()
    let opened: CropFile | undefined
    setFile('loading')
    const open = async () => {
      const photo = await openPhoto(address, unmounting.signal)
      if (unmounting.signal.aborted) URL.revokeObjectURL(photo.url)
      else setFile((opened = photo))
    }
    open().catch((thrown: unknown) => !unmounting.signal.aborted && setFile({ failure: messageOf(thrown) }))
    return () => {
      unmounting.abort()
      if (opened) URL.revokeObjectURL(opened.url)
    }
    // A renewed address is the same photo, so `address` is no dependency.
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
    const response = await fetch(address, { signal: anySignal([signal, AbortSignal.timeout(photoTimeoutMs)]) })
    if (!response.ok) throw new Error(`The address answered ${response.status}.`)
    return await response.blob()
  } catch (cause) {
    throw new AppError('try-later', cropFailures.download, { cause })
  }
}
