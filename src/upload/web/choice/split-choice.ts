import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { countWords } from '../../../platform/web/count-words.ts'
import { splitByTime } from '../../split-by-time.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'
import type { BulkSku } from './bulk-sku.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'
import type { LastChange } from './undo-change.ts'

const nothingToSplit = 'Every photo has a SKU. Select the photos to split.'
const noPause =
  'There is no longer pause between these photos, so nothing was split. Select the photos of each product.'
const noFirstSku = 'Type the SKU of the first product, then split.'

/** The photos that a split is about: those selected, else those without a SKU. */
export function photosToSplit({ photos, selected }: AssignState): ChosenPhoto[] {
  return photos.filter(({ id, sku }) => (selected.size > 0 ? selected.has(id) : normaliseSku(sku) === ''))
}

/**
 * Gives the products of a pile one SKU after the other, beginning with that of the bulk field, and puts their photos into the
 * order taken, on the places that they have. Says why not in `fault`.
 */
export function splitChoice(state: ChoiceState, known: KnownSkus, bulk: BulkSku, lastChange: LastChange): void {
  const now = state.now()
  const pile = photosToSplit(now)
  const parts = splitByTime(pile.map(({ takenAt }) => takenAt))
  const moved = new Set(pile.map(({ id }) => id))
  const others = now.photos.filter(({ id }) => !moved.has(id))
  const typed = normaliseSku(now.bulkSku)
  const skus = known.row(typed || known.next(others), parts.length, others)
  const fault = whyNot(pile, parts, typed, skus)
  state.set({ fault })
  if (fault !== null) return
  const inOrder = parts.flatMap((part, index) =>
    part.flatMap((at) => pile[at] ?? []).map((photo) => ({ ...photo, sku: skus[index] ?? '' })),
  )
  const next = inOrder.values()
  const photos = now.photos.map((photo) => (moved.has(photo.id) ? (next.next().value ?? photo) : photo))
  state.set({ photos, selected: new Set() })
  const [forget, restoreBulk] = [known.assign(skus.at(-1) ?? typed), bulk.remember()]
  bulk.goOn()
  lastChange.remember({
    words: `${countWords(pile.length, 'photo')} split into ${countWords(parts.length, 'product')}`,
    skus: changes(pile, inOrder),
    order: now.photos.map(({ id }) => id),
    alsoUndo() {
      forget()
      restoreBulk()
    },
  })
}

function whyNot(
  pile: readonly ChosenPhoto[],
  parts: readonly number[][],
  typed: string,
  skus: readonly string[],
): string | null {
  if (pile.length === 0) return nothingToSplit
  if (parts.length < 2) return noPause
  if (typed !== '') return skuFault(typed) ?? null
  return skus.length < parts.length ? noFirstSku : null
}

function changes(before: readonly ChosenPhoto[], after: readonly ChosenPhoto[]) {
  const skus = new Map(after.map(({ id, sku }) => [id, sku]))
  return new Map(before.map(({ id, sku }) => [id, { before: sku, after: skus.get(id) ?? sku }]))
}
