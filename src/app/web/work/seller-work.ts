import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { whenReachable } from '../../../platform/web/net/when-reachable.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { sayNotHere } from '../../../platform/web/page/say-not-here.ts'
import { draftOf } from '../../../platform/web/store/drafts.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { type KeptBatch, openOutbox } from '../../../upload/web/outbox/outbox.ts'
import { whenOutboxChanged } from '../../../upload/web/outbox/outbox-changes.ts'
import type { UploadStore } from '../../../upload/web/queue/upload-store.ts'
import { batchOwner, createGoingOn } from './go-on-with-kept.ts'
import { createLateCapture, type LateCapture } from './late-capture.ts'
import { leftBehind, nothingLeft } from './left-behind.ts'
import { createOffers, type Offers } from './offer-kept.ts'
import { createElsewhere, type Elsewhere } from './photos-elsewhere.ts'
import { forgetForecast, passForecast } from './remembered-forecast.ts'
import { createSellerUploads } from './seller-uploads.ts'

/** What a seller has under way on this device. It outlives the screens, and with the outbox the page. */
export type SellerWork = {
  sellerId: string
  uploads: UploadStore
  /** The camera, and the files in the dialog "Upload and Assign SKUs". */
  capture: LateCapture
  /** What earlier pages shot or chose, and whose turn on this one has not come. */
  offers: Pick<Offers, 'subscribe' | 'line'>
  /** Photos on this device that other tabs look after. */
  elsewhere: Pick<Elsewhere, 'subscribe' | 'photos'>
  /** The seller is signed in: uploads go on, and what earlier pages left behind is taken up. */
  goOn(): void
  /**
   * Lets go of every photo of this page that is on this device only, and of products that have none. What other tabs look
   * after stays. Rejects with an AppError, and nothing is discarded, when the outbox does not let go.
   */
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
  const elsewhere = createElsewhere((batchIds) => outbox.countOf(batchIds))
  whenOutboxChanged(sellerId, elsewhere.recount)
  whenReachable(elsewhere.recount)
  const own = batchOwner(sellerId, elsewhere, (batchId) => goingOn.withOne(batchId))
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
  const offers = createOffers(
    (then) => capture.whenThere(then),
    (photoIds) => outbox.remove(photoIds),
  )
  const goOnWith = (batch: KeptBatch) => {
    if (batch.handedOver) return uploads.resume([batch])
    sayLost(batch.lost.length)
    offers.offer(batch)
  }
  const goingOn = createGoingOn(() => outbox.list().catch(sayUnread), own, goOnWith)
  const discardUnderWay = async () => {
    const cleared = uploads.getSnapshot().queue.map(({ id }) => uploads.clear(id))
    const { camera, choice } = capture.now() ?? {}
    await Promise.all([...cleared, camera?.captures.discard(), choice?.discard()])
  }
  const forgetHere = async () => {
    uploads.stop('signed-out')
    forgetForecast(localStorage, sellerId)
    offers.drop()
    await discardUnderWay()
    await outbox.clear()
    leftBehind.set(nothingLeft)
  }
  const tellOthers = followDeletion(sellerId, forgetHere)
  return {
    sellerId,
    uploads,
    capture,
    offers,
    elsewhere,
    goOn() {
      uploads.go()
      void goingOn.withAll()
    },
    async discard() {
      // First: whatever is let go makes room for the next of them.
      await offers.discard()
      await discardUnderWay()
    },
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

/**
 * Lets every page of this browser forget a seller whose account was deleted: `forget` runs here when another page says so.
 * Returns what says so to the others.
 */
function followDeletion(sellerId: string, forget: () => Promise<void>): () => void {
  const channel = new BroadcastChannel(`pastfash-deleted-${sellerId}`)
  // The page on which it was deleted says what could not be forgotten.
  channel.addEventListener('message', () => void forget().catch(() => undefined))
  return () => channel.postMessage(null)
}
