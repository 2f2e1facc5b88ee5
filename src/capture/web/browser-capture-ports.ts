import { createAdjuster } from '../../imaging/web/adjust.ts'
import { newId } from '../../platform/web/net/new-id.ts'
import { browserDelay, type Delay } from '../../platform/web/page/delay.ts'
import { downloadFile } from '../../platform/web/page/download-file.ts'
import { keepText, readKeptText } from '../../platform/web/store/kept-text.ts'
import { galleryName } from '../gallery-name.ts'
import { isIos } from '../is-ios.ts'
import type { Device } from '../is-phone.ts'
import { createCameraSession } from './camera/camera-session.ts'
import { createKeepAwake } from './camera/keep-awake.ts'
import type { CapturePorts } from './capture-ports.ts'

/**
 * The ports of a capture store that need only the browser. The app adds those that store shots and hand over batches.
 */
export function browserCapturePorts(): Omit<CapturePorts, 'keepShot' | 'keepOrder' | 'deleteShots' | 'handOver'> {
  const adjuster = createAdjuster()
  return {
    camera: createCameraSession(),
    render: (source, request, options) => adjuster.render(source, request, options),
    saveToGallery: createSaveToGallery(),
    settings: { read: readKeptText, write: keepText },
    // Safari has no navigator.vibrate, although TypeScript's DOM types declare it.
    vibrate: (milliseconds) => void (navigator as Partial<Navigator>).vibrate?.(milliseconds),
    newId,
    now: () => new Date(),
    delay: browserDelay,
    keepAwake: createKeepAwake(),
  }
}

/** The parts of the browser that saving needs. Tests pass fakes. */
export type GalleryEnvironment = {
  device: Device & Partial<Pick<Navigator, 'canShare' | 'share'>>
  download: (file: File) => void
  delay: Delay
}

/** Milliseconds between two downloads: browsers drop some of several simultaneous ones. */
const downloadPause = 150

/**
 * Returns a function that saves photos to the device: on iOS through the share sheet, elsewhere as downloads. If the
 * seller closes the share sheet, nothing is saved. If the sheet does not open, the photos are downloaded. Failures are
 * ignored.
 */
export function createSaveToGallery(environment: GalleryEnvironment = browserEnvironment()) {
  const { device, download, delay } = environment
  return (photos: readonly Blob[], now: Date): void => {
    const files = photos.map((photo, index) => new File([photo], galleryName(now, index), { type: 'image/jpeg' }))
    const downloadAll = () => {
      for (const [index, file] of files.entries()) delay(index * downloadPause, () => download(file))
    }
    if (!isIos(device) || !device.share || device.canShare?.({ files }) !== true) return downloadAll()
    device.share({ files }).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'AbortError')) downloadAll()
    })
  }
}

function browserEnvironment(): GalleryEnvironment {
  return { device: navigator, download: downloadFile, delay: browserDelay }
}
