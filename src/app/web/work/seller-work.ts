import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { whenReachable } from '../../../platform/web/net/when-reachable.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { showCodeMissing } from '../../../platform/web/page/show-code-missing.ts'
import { draftOf } from '../../../platform/web/store/drafts.ts'
import { keepText } from '../../../platform/web/store/kept-text.ts'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { type KeptBatch, openOutbox } from '../../../upload/web/outbox/outbox.ts'
import { whenOutboxChanged } from '../../../upload/web/outbox/outbox-changes.ts'
import type { UploadStore } from '../../../upload/web/queue/upload-store.ts'
import { partsKey } from '../../../workbench/column-names.ts'
import { autoWrite } from './auto-write.ts'
import { createLazyCapture, type LazyCapture } from './lazy-capture.ts'
import { leftBehind, nothingLeft } from './left-behind.ts'
import { createOffers, type Offers } from './offer-kept.ts'
import { createPhotosElsewhere, type PhotosElsewhere } from './photos-elsewhere.ts'
import { advanceForecast, forgetForecast } from './remembered-forecast.ts'
import { createBatchClaimer, createKeptResumer } from './resume-kept.ts'
import { createSellerUploads } from './seller-uploads.ts'

/** A seller's unfinished work on this device. It outlives the screens, and with the outbox also the page. */
export type SellerWork = {
  sellerId: string
  uploads: UploadStore
  /** The camera, and the files in the dialog "Upload and Assign SKUs". */
  capture: LazyCapture
  /** Batches that earlier pages shot or chose, and that were not offered on this page yet. */
  offers: Pick<Offers, 'subscribe' | 'waiting'>
  /** Photos on this device in batches of other tabs. */
  elsewhere: Pick<PhotosElsewhere, 'subscribe' | 'photos'>
  /**
   * Continues after sign-in: starts the uploads, resumes the batches that earlier pages left, and adds photos that other apps
   * shared to the choice of files. `onShared` is called if there are any.
   */
  resume(onShared: () => void): void
  /**
   * Discards all photos of this page that are on this device only, and items without photos. Batches of other tabs stay.
   * Rejects with an AppError if the outbox cannot remove its photos; then nothing is discarded.
   */
  discard(): Promise<void>
  /** Number of photos in this device's outbox, including those of other tabs. */
  countOutbox(): Promise<number>
  /**
   * Deletes all data of a deleted account on this device, in other tabs too. Resolves when it is done. Rejects with an AppError
   * if data is left.
   */
  deleteDeviceData(): Promise<void>
}

const workBySeller = new Map<string, SellerWork>()

/** The work of one seller; another seller on this device never sees it. */
export function workOf(sellerId: string, queryClient: QueryClient): SellerWork {
  const work = workBySeller.get(sellerId) ?? createWork(sellerId, queryClient)
  workBySeller.set(sellerId, work)
  return work
}

function createWork(sellerId: string, queryClient: QueryClient): SellerWork {
  const outbox = openOutbox(sellerId)
  const elsewhere = createPhotosElsewhere((batchIds) => outbox.countOf(batchIds))
  whenOutboxChanged(sellerId, elsewhere.recount)
  whenReachable(elsewhere.recount)
  const claim = createBatchClaimer(sellerId, elsewhere, (batchId) => keptResumer.resumeOne(batchId))
  const uploads = createSellerUploads(sellerId, queryClient, claim)
  uploads.subscribe(() => {
    const { latest } = uploads.getSnapshot()
    if (latest?.sku) advanceForecast(localStorage, sellerId, { sku: latest.sku, isTyped: latest.wantedSku !== null })
  })
  const handOver: UploadStore['handOver'] = (batches) => {
    // Claims them first, so that no other page resumes them as left behind.
    for (const { id } of batches) claim(id)
    return uploads.handOver(batches)
  }
  const ports = { outbox, claim, handOver, draft: (name: string) => draftOf(sellerId, name) }
  const capture = createLazyCapture(ports, fetchCapture, showNotOpened)
  const offers = createOffers(
    (then) => capture.whenLoaded(then),
    (photoIds) => outbox.remove(photoIds),
  )
  const resumeBatch = (batch: KeptBatch) => {
    if (batch.handedOver) return uploads.resume([batch])
    showLost(batch.lost.length)
    offers.offer(batch)
  }
  const keptResumer = createKeptResumer(() => outbox.list().catch(showUnreadable), claim, resumeBatch)
  const discardUnfinished = async () => {
    const cleared = uploads.getSnapshot().queue.map(({ id }) => uploads.clear(id))
    const { camera, choice } = capture.get() ?? {}
    await Promise.all([...cleared, camera?.captures.discard(), choice?.discard()])
  }
  const deletePageData = async () => {
    uploads.stop('signed-out')
    forgetForecast(localStorage, sellerId)
    autoWrite.set(sellerId, false)
    keepText(partsKey(sellerId), null)
    offers.drop()
    await discardUnfinished()
    await outbox.clear()
    leftBehind.set(nothingLeft)
  }
  const notifyOtherPages = followDeletion(sellerId, deletePageData)
  return {
    sellerId,
    uploads,
    capture,
    offers,
    elsewhere,
    resume(onShared) {
      uploads.go()
      // Shared photos come after the choice of an earlier page, so that they are added to it.
      const addShared = async () => {
        await keptResumer.resumeAll()
        await (await import('../../../upload/web/shared/move-shared.ts')).takeShared(capture, onShared)
      }
      addShared().catch(() => undefined)
    },
    async discard() {
      // First, because each discarded batch would otherwise make room to offer the next one.
      await offers.discard()
      await discardUnfinished()
    },
    countOutbox: () => outbox.count(),
    deleteDeviceData() {
      notifyOtherPages()
      return deletePageData()
    },
  }
}

async function fetchCapture() {
  return (await import('./seller-capture.ts')).createSellerCapture
}

/** Shows that kept photos cannot be read. They stay in the outbox: a later page may read them. */
function showLost(photoCount: number) {
  if (photoCount === 0) return
  const them = photoCount === 1 ? 'it' : 'them'
  showFailed(
    `Can't read ${countWords(photoCount, 'photo')} kept on this device`,
    `Your other photos are safe. Reload the page to try again, or retake ${them}.`,
  )
}

function showUnreadable(error: unknown): [] {
  showFailed("Couldn't read the photos kept on this device", sentenceOf(error))
  return []
}

function showNotOpened() {
  showCodeMissing({ title: "Couldn't open the photos kept on this device", detail: 'They are safe.' })
}

/**
 * Runs `deleteData` on this page when another page of this browser has deleted the seller's account. Returns a function that
 * notifies the other pages.
 */
function followDeletion(sellerId: string, deleteData: () => Promise<void>): () => void {
  const channel = new BroadcastChannel(`pastfash-deleted-${sellerId}`)
  // The page on which the account was deleted shows the failures.
  channel.addEventListener('message', () => void deleteData().catch(() => undefined))
  return () => channel.postMessage(null)
}
