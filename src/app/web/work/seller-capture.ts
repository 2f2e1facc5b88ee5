import { createCompressor } from '../../../imaging/web/compress.ts'
import { detailsFrom } from '../../../items/item-defaults.ts'
import { storedFilesEndpoint } from '../../../photos/api.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { hashOf } from '../../../platform/web/net/hash-of.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { browserDelay } from '../../../platform/web/page/delay.ts'
import { nextFrame } from '../../../platform/web/page/next-frame.ts'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { type AssignStore, createAssignStore } from '../../../upload/web/choice/assign-store.ts'
import { warnBeforeLeaving } from '../../../upload/web/queue/warn-before-leaving.ts'
import { uploadSampleItem } from '../first-use/sample-item.ts'
import { createSellerCamera, type SellerCamera } from './seller-camera.ts'
import { createSessionDefaults, type SessionDefaults } from './session-defaults.ts'
import type { WorkPorts } from './work-ports.ts'

/**
 * The sources of an item's photos: the camera, and the files in the dialog "Upload and Assign SKUs". Each item begins with the
 * defaults of its upload.
 */
export type SellerCapture = {
  camera: SellerCamera
  choice: AssignStore
  defaults: SessionDefaults
  /** Uploads an item of sample photos, for a seller without a garment at hand. */
  uploadSample: () => Promise<void>
}

export function createSellerCapture(ports: WorkPorts): SellerCapture {
  const defaults = createSessionDefaults(ports.draft('item defaults'))
  const handOver: WorkPorts['handOver'] = (batches) =>
    ports.handOver(batches.map((batch) => ({ ...batch, details: detailsFrom(defaults.get()) })))
  const portsWithDefaults = { ...ports, handOver }
  return {
    camera: createSellerCamera(portsWithDefaults),
    choice: createSellerChoice(portsWithDefaults),
    defaults,
    uploadSample: () => uploadSampleItem(ports),
  }
}

/** The seller's choice of files. Each file is in this device's outbox before it shows, and is uploaded with its SKU. */
function createSellerChoice({ outbox, draft, claim, handOver }: WorkPorts): AssignStore {
  const choice = createAssignStore({
    keep: (photo) => outbox.put(photo),
    find: (id) => outbox.find(id),
    forget: (ids) => outbox.remove(ids),
    arrange: (choiceId, photos) => outbox.arrange(choiceId, photos),
    draft: (choiceId) => draft(`sku for photos of ${choiceId}`),
    hash: hashOf,
    async storedAs(hashes) {
      const { stored } = await call(storedFilesEndpoint, { hashes: [...hashes] })
      return new Map(stored.map(({ hash, sku }) => [hash, sku]))
    },
    openPreviewer: createCompressor,
    handOver,
    newId,
    now: Date.now,
    after: browserDelay,
    nextFrame,
    report: (error) => showFailed("Couldn't save your SKUs on this device", sentenceOf(error)),
  })
  choice.subscribe(() => {
    const { choiceId, photos } = choice.getSnapshot()
    if (photos.length > 0) claim(choiceId)
  })
  warnBeforeLeaving(choice, () => choice.getSnapshot().photos.some(({ state }) => state !== 'kept'))
  return choice
}
