import { normaliseSku } from '../../../items/sku.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { type SkuGroup, skuGroups } from '../../sku-groups.ts'
import { remainingIds } from './assign-skus.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'
import type { BulkSku } from './bulk-sku.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'
import { type LastChange, skuChanges } from './undo-change.ts'

/** The products of the selected photos, in the order of their first photos. */
export function selectedProducts({ photos, selected }: AssignState): SkuGroup<ChosenPhoto>[] {
  return skuGroups(photos).filter((product) => product.photos.some(({ id }) => selected.has(id)))
}

/** Moves photos between the products of a choice, splits and merges products. Keeps the photos of a product together. */
export function createProductMoves(state: ChoiceState, knownSkus: KnownSkus, bulk: BulkSku, lastChange: LastChange) {
  /** Gives photos a SKU and moves them behind the photos of `afterSku`. Without such photos they stay in place. */
  function move(ids: ReadonlySet<string>, sku: string, afterSku: string, description: string): void {
    const before = state.current()
    const moving = before.photos.filter(({ id }) => ids.has(id)).map((photo) => ({ ...photo, sku }))
    const others = before.photos.filter(({ id }) => !ids.has(id))
    const after = others.findLastIndex((photo) => normaliseSku(photo.sku) === afterSku)
    const inPlace = before.photos.map((photo) => (ids.has(photo.id) ? { ...photo, sku } : photo))
    state.set({
      photos: after === -1 ? inPlace : others.toSpliced(after + 1, 0, ...moving),
      selected: new Set(),
      fault: null,
    })
    bulk.propose()
    lastChange.remember({
      description,
      skus: skuChanges(before.photos, inPlace),
      order: before.photos.map(({ id }) => id),
      alsoUndo() {
        state.set({ selected: remainingIds(before.selected, state.current().photos) })
        bulk.propose()
      },
    })
  }

  return {
    selectProducts(): void {
      const ids = selectedProducts(state.current()).flatMap(({ photos }) => photos.map(({ id }) => id))
      state.set({ selected: new Set([...state.current().selected, ...ids]), fault: null })
    },

    moveTo(sku: string): void {
      const { selected } = state.current()
      if (selected.size > 0) move(selected, sku, sku, `${countWords(selected.size, 'photo')} moved to ${sku}`)
    },

    splitOff(): void {
      const current = state.current()
      const sku = knownSkus.next(current.photos)
      if (current.selected.size === 0 || sku === null) return
      const last = selectedProducts(current).at(-1)?.sku ?? ''
      move(current.selected, sku, last, `${countWords(current.selected.size, 'photo')} moved to the new item ${sku}`)
    },

    merge(): void {
      const products = selectedProducts(state.current())
      const [into, ...others] = products
      if (!into || others.length === 0) return
      const ids = new Set(others.flatMap(({ photos }) => photos.map(({ id }) => id)))
      move(ids, into.sku, into.sku, `${countWords(products.length, 'item')} merged into ${into.sku}`)
    },
  }
}
