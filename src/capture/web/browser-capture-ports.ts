import { createAdjuster } from '../../imaging/web/adjust.ts'
import { newId } from '../../platform/web/net/new-id.ts'
import { browserAfter } from '../../platform/web/page/after.ts'
import { createCameraSession } from './camera/camera-session.ts'
import { createKeepAwake } from './camera/keep-awake.ts'
import type { CapturePorts } from './capture-ports.ts'
import { createSaveToGallery } from './save-to-gallery.ts'

/** The ports of a capture store that need only the browser. Where shots are kept and where batches go is the app's to add. */
export function browserCapturePorts(): Omit<CapturePorts, 'keepShot' | 'keepOrder' | 'forgetShots' | 'handOver'> {
  const adjuster = createAdjuster()
  return {
    camera: createCameraSession(),
    render: (source, ask, options) => adjuster.render(source, ask, options),
    saveToGallery: createSaveToGallery(),
    settings: { read, write },
    // Safari has no vibration, whatever the types say.
    vibrate: (milliseconds) => void (navigator as Partial<Navigator>).vibrate?.(milliseconds),
    newId,
    now: () => new Date(),
    after: browserAfter,
    keepAwake: createKeepAwake(),
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is closed (private window): the choice lasts as long as the page.
  }
}
