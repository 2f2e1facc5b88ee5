import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { maxPhotosPerListing } from '../../../photos/limits.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { splitByTime } from '../../split-by-time.ts'
import { splitEvery } from '../../split-every.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'
import type { BulkSku } from './bulk-sku.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'
import { type LastChange, skuChanges } from './undo-change.ts'

export const nothingToSplit = 'Every photo has a SKU. Select the photos to split.'
const noPause =
  "These photos were taken without a pause, so they can't be split by time. Select the photos of each item instead."
const noFirstSku = 'Enter the SKU of the first item, then split.'
const oneProduct = 'That makes only one item, so nothing was split. Enter a smaller number.'

/** The photos to split: those of the question, else the selected ones, else those without a SKU. */
export function photosToSplit({ photos, selected, splitQuestion }: AssignState): ChosenPhoto[] {
  const ids = splitQuestion?.ids ?? selected
  return photos.filter(({ id, sku }) => (ids.size > 0 ? ids.has(id) : normaliseSku(sku) === ''))
}

/**
 * Gives the products of a pile consecutive SKUs, from the SKU of the question or the bulk field, and puts their photos into the
 * positions they have. `photosEach`: photos per product, in their order; without it pauses begin the products. Sets `fault` if
 * it cannot.
 */
export function splitChoice(
  state: ChoiceState,
  knownSkus: KnownSkus,
  bulk: BulkSku,
  lastChange: LastChange,
  photosEach?: number,
): void {
  const current = state.current()
  const pile = photosToSplit(current)
  const parts =
    photosEach === undefined
      ? splitByTime(pile.map(({ takenAt }) => takenAt))
      : splitEvery(
          pile.map((_, at) => at),
          photosEach,
        )
  const moved = new Set(pile.map(({ id }) => id))
  const others = current.photos.filter(({ id }) => !moved.has(id))
  const typed = current.splitQuestion?.sku ?? normaliseSku(current.bulkSku)
  const skus = knownSkus.consecutive(typed || knownSkus.next(others), parts.length, others)
  const fault = splitFault(pile, parts, typed, skus, photosEach === undefined ? noPause : oneProduct)
  state.set({ fault })
  if (fault !== null) return
  const inOrder = parts.flatMap((part, index) =>
    part.flatMap((at) => pile[at] ?? []).map((photo) => ({ ...photo, sku: skus[index] ?? '' })),
  )
  const next = inOrder.values()
  const photos = current.photos.map((photo) => (moved.has(photo.id) ? (next.next().value ?? photo) : photo))
  state.set({ photos, selected: new Set(), splitQuestion: null })
  const [forget, restoreBulk] = [knownSkus.assign(skus.at(-1) ?? typed), bulk.remember()]
  bulk.fillFollowing()
  lastChange.remember({
    description: `${countWords(pile.length, 'photo')} split into ${countWords(parts.length, 'item')}`,
    skus: skuChanges(pile, inOrder),
    order: current.photos.map(({ id }) => id),
    alsoUndo() {
      forget()
      restoreBulk()
    },
  })
}

/**
 * Whether the pauses between photos show their products clearly enough to split them unasked: several products, of two photos
 * up to those of one listing each.
 */
export function isClearSplit(photos: readonly ChosenPhoto[]): boolean {
  const parts = splitByTime(photos.map(({ takenAt }) => takenAt))
  return parts.length > 1 && parts.every(({ length }) => length >= 2 && length <= maxPhotosPerListing)
}

function splitFault(
  pile: readonly ChosenPhoto[],
  parts: readonly number[][],
  typed: string,
  skus: readonly string[],
  onePart: string,
): string | null {
  if (pile.length === 0) return nothingToSplit
  if (parts.length < 2) return onePart
  if (typed !== '') return skuFault(typed) ?? null
  return skus.length < parts.length ? noFirstSku : null
}
