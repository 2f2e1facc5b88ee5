import { AppError, messageOf } from '../../../platform/errors.ts'
import { problemSentence, queueFailure } from '../../queue-failure.ts'
import { retryCanHelp } from '../../try-again.ts'
import { completedStays, countOf, type UploadProblem } from '../../upload-queue.ts'
import type { QueueParts } from './queue-parts.ts'
import type { CreatedProduct, Upload } from './queue-state.ts'

/** What becomes of a batch that ran to its end, and of the product that it leaves. */
export function createFinish({ ports, state, outbox, batches, telling }: QueueParts) {
  function finish(id: string, hasNews: boolean): void {
    const entry = state.find(id)
    if (!entry) return
    const stored = countOf(entry.images, ['stored'])
    if (stored === 0) return nothingStored(entry)
    const completed: Upload = {
      ...entry,
      status: 'completed',
      delay: null,
      completedAt: ports.now(),
      result: { stored },
    }
    state.change(id, () => completed)
    if (hasNews) state.set({ latest: completed, created: createdWith(state.now().created, completed) })
    telling.tell(completed)
    // What failed stays, with its reason, until the seller decides about it.
    if (stored < entry.totalImages) return
    batches.delete(id)
    void ports.pause(completedStays).then(() => state.remove(id))
  }

  /** A product without photos is none: it goes again, unless a retry can still fill it. */
  function nothingStored(entry: Upload) {
    const passing = entry.images.flatMap((image) => image.fault ?? []).find((fault) => fault.mayPass)
    end(entry.id, queueFailure(passing ? passing.sentence : noneUsable(entry.totalImages)), null)
    if (!passing) void removeEmpty(entry)
  }

  function fail(id: string, error: unknown): void {
    if (error instanceof AppError && !retryCanHelp(error.code)) closeIfStored(id)
    end(id, queueFailure(messageOf(error)), null)
  }

  function failFor(id: string, problem: UploadProblem): void {
    closeIfStored(id)
    end(id, problemSentence(problem), problem)
  }

  /** Its photos arrived, and whatever became of the product since: there is nothing to tell of, today or by a later page. */
  function closeIfStored(id: string) {
    if (isAllStored(id)) outbox.close(id)
  }

  function end(id: string, error: string, problem: UploadProblem | null) {
    // Nothing is left to upload, so there is nothing to show; what is still on record is tried by the next page.
    if (isAllStored(id)) {
      batches.delete(id)
      return state.remove(id)
    }
    state.change(id, () => ({ status: 'failed', error, problem, delay: null, completedAt: ports.now() }))
  }

  function isAllStored(id: string): boolean {
    const entry = state.find(id)
    return entry !== undefined && countOf(entry.images, ['stored']) === entry.totalImages
  }

  async function removeEmpty({ id, itemId, joins }: Upload): Promise<void> {
    if (itemId === null || joins) return
    state.change(id, () => ({ itemId: null, sku: null, batchNumber: null }))
    // At worst an empty product stays on the dashboard, where the seller can delete it.
    await ports.removeItem(itemId).catch(() => undefined)
  }

  return { finish, fail, failFor, removeEmpty }
}

/** A product that got more photos stays at its place. */
function createdWith(created: readonly CreatedProduct[], entry: Upload): readonly CreatedProduct[] {
  const { itemId, sku, source, joins, images } = entry
  if (itemId === null || sku === null || joins) return created
  const stored = images.filter(({ state }) => state === 'stored')
  const product = { itemId, sku, source, stored: stored.length, cover: stored[0]?.preview }
  const isKnown = created.some((each) => each.itemId === itemId)
  return isKnown ? created.map((each) => (each.itemId === itemId ? product : each)) : [...created, product]
}

function noneUsable(photos: number): string {
  return photos === 1 ? 'This photo could not be used.' : `None of the ${photos} photos could be used.`
}
