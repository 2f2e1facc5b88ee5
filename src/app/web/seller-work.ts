import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/errors.ts'
import { countWords } from '../../platform/web/count-words.ts'
import { draftOf } from '../../platform/web/drafts.ts'
import { sayNotHere } from '../../platform/web/ui/say-not-here.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import type { AssignStore } from '../../upload/web/choice/assign-store.ts'
import { type KeptBatch, openOutbox } from '../../upload/web/outbox/outbox.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'
import { followDeletion } from './follow-deletion.ts'
import { batchOwner, createGoingOn } from './go-on-with-kept.ts'
import { shotOf } from './kept-shots.ts'
import { createLateCapture, type LateCapture } from './late-capture.ts'
import { leftBehind, nothingLeft } from './left-behind.ts'
import { forgetForecast, passForecast } from './remembered-forecast.ts'
import type { SellerCamera } from './seller-camera.ts'
import { createSellerUploads } from './seller-uploads.ts'
import { whenFree } from './when-free.ts'

/** What a seller has under way on this device. It outlives the screens, and with the outbox the page. */
export type SellerWork = {
  sellerId: string
  uploads: UploadStore
  /** The camera, and the files in the dialog "Upload and Assign SKUs". */
  capture: LateCapture
  /** The seller is signed in: uploads go on, and what earlier pages left behind is taken up. */
  goOn(): void
  /** Lets go of every photo that is on this device only, and of products that have none. */
  discard(): Promise<void>
  /** How many photos wait in this device's outbox, those of other tabs among them. */
  countKept(): Promise<number>
  /**
   * The account is gone: lets go of everything that this device has of it, in other tabs too. Resolves when that is done,
   * and rejects with an AppError when something is left.
   */
  forgetAll(): Promise<void>
}

const known = new Map<string, SellerWork>()

/** One seller's work; another seller on this device never sees it. */
export function workOf(sellerId: string, queryClient: QueryClient): SellerWork {
  const work = known.get(sellerId) ?? begin(sellerId, queryClient)
  known.set(sellerId, work)
  return work
}

function begin(sellerId: string, queryClient: QueryClient): SellerWork {
  const outbox = openOutbox(sellerId)
  const own = batchOwner(sellerId, (batchId) => goingOn.withOne(batchId))
  const uploads = createSellerUploads(sellerId, queryClient, own)
  uploads.subscribe(() => {
    const { latest } = uploads.getSnapshot()
    if (latest?.sku) passForecast(localStorage, sellerId, { sku: latest.sku, isTyped: latest.wantedSku !== null })
  })
  const handOver: UploadStore['handOver'] = (batches) => {
    // Before another page can see them as left behind.
    for (const { id } of batches) own(id)
    return uploads.handOver(batches)
  }
  const ports = { outbox, own, handOver, draft: (name: string) => draftOf(sellerId, name) }
  const capture = createLateCapture(ports, fetchCapture, sayNotOpened)
  const goOnWith = (batch: KeptBatch) => {
    if (batch.handedOver) return uploads.resume([batch])
    sayLost(batch.lost.length)
    capture.whenThere(({ camera, choice }) => {
      if (batch.arranged) offerChoice(choice, batch)
      else offerShots(camera.captures, batch)
    })
  }
  const goingOn = createGoingOn(() => outbox.list().catch(sayUnread), own, goOnWith)
  const discard = async () => {
    const cleared = uploads.getSnapshot().queue.map(({ id }) => uploads.clear(id))
    const { camera, choice } = capture.now() ?? {}
    await Promise.all([...cleared, camera?.captures.discard(), choice?.discard()])
  }
  const forgetHere = async () => {
    uploads.stop('signed-out')
    forgetForecast(localStorage, sellerId)
    await discard()
    await outbox.clear()
    leftBehind.set(nothingLeft)
  }
  const tellOthers = followDeletion(sellerId, forgetHere)
  return {
    sellerId,
    uploads,
    capture,
    goOn() {
      uploads.go()
      void goingOn.withAll()
    },
    discard,
    countKept: () => outbox.count(),
    forgetAll() {
      tellOthers()
      return forgetHere()
    },
  }
}

async function fetchCapture() {
  return (await import('./seller-capture.ts')).createSellerCapture
}

/** Once nothing else is being shot or offered. */
function offerShots(captures: SellerCamera['captures'], { id, photos }: KeptBatch) {
  const isIdle = () => {
    const { isOpen, shots, taking } = captures.getSnapshot()
    return !isOpen && shots.length + taking === 0
  }
  whenFree(captures, isIdle, () => captures.continueWith({ id, shots: photos.map(shotOf) }))
}

/** Once nothing else is being chosen. */
function offerChoice(choice: AssignStore, batch: KeptBatch) {
  const isIdle = () => {
    const { isOpen, photos } = choice.getSnapshot()
    return !isOpen && photos.length === 0
  }
  whenFree(choice, isIdle, () => choice.continueWith(batch))
}

/** What cannot be read stays where it is: a later page may read it. */
function sayLost(photos: number) {
  if (photos === 0) return
  const them = photos === 1 ? 'it' : 'them'
  sayFailed(
    `${countWords(photos, 'photo')} kept on this device cannot be read`,
    `The others are safe. Reload the page to try once more, or take ${them} again.`,
  )
}

function sayUnread(error: unknown): [] {
  sayFailed('Photos kept on this device could not be read', sentenceOf(error))
  return []
}

function sayNotOpened() {
  sayNotHere({ title: 'Photos kept on this device could not be opened', detail: 'They are safe.' })
}
