import type { KeptBatch } from '../outbox/kept-batch.ts'
import type { ChosenPhoto } from './assign-state.ts'
import type { BulkSku } from './bulk-sku.ts'
import type { ChoiceState } from './choice-state.ts'
import type { ChoiceReader } from './read-choice.ts'

/** Goes on with a choice of an earlier page: names, SKUs and order are as they were, previews are made again. */
export function continueChoice(state: ChoiceState, reader: ChoiceReader, bulk: BulkSku, batch: KeptBatch): void {
  const now = state.now()
  if (now.photos.length + now.removed.length > 0 || batch.photos.length === 0) return
  const skus = new Map(batch.arranged?.map(({ id, sku }) => [id, sku]))
  const photos = batch.photos.map(({ id, name = '', photo, preview, takenAt }): ChosenPhoto => {
    const sku = skus.get(id) ?? ''
    const known = {
      picture: preview,
      previewFailed: false,
      state: 'kept',
      smallSide: null,
      sameAs: null,
      storedAs: null,
    } as const
    return { id, name, folder: '', file: photo, takenAt, sku, ...known }
  })
  state.set({ choiceId: batch.id, photos, keptAt: batch.keptAt })
  bulk.recall()
  reader.readAgain(photos)
}
