import type { ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'

/** A change of many photos at once. */
export type BulkChange = {
  /** What was done, for the seller. */
  readonly words: string
  /** By photo id: the SKU before, and the one that the change gave. */
  readonly skus?: ReadonlyMap<string, { readonly before: string; readonly after: string }>
  /** Photo ids in the order before, where that changed. */
  readonly order?: readonly string[]
  /** Takes back the rest. */
  readonly alsoUndo?: () => void
}

export type LastChange = ReturnType<typeof createLastChange>

/** The last bulk change, which can be undone once. What the seller changed by hand since stays. */
export function createLastChange(state: ChoiceState) {
  let last: BulkChange | undefined

  return {
    remember(change: BulkChange): void {
      last = change
      state.set({ undo: change.words })
    },

    undo(): void {
      const { photos, undo } = state.now()
      if (!last || undo === null) return
      const { skus, order, alsoUndo } = last
      last = undefined
      const unchanged = photos.map((photo) => {
        const change = skus?.get(photo.id)
        return change && change.after === photo.sku ? { ...photo, sku: change.before } : photo
      })
      state.set({ photos: order ? inOrder(unchanged, order) : unchanged, undo: null, fault: null })
      alsoUndo?.()
    },
  }
}

/** Photos that came since are last. */
function inOrder(photos: readonly ChosenPhoto[], order: readonly string[]): ChosenPhoto[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: ChosenPhoto) => places.get(id) ?? order.length
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What a change did to the SKUs of photos, as `BulkChange` has it. */
export function skuChanges(before: readonly ChosenPhoto[], after: readonly ChosenPhoto[]) {
  const skus = new Map(after.map(({ id, sku }) => [id, sku]))
  return new Map(before.map(({ id, sku }) => [id, { before: sku, after: skus.get(id) ?? sku }]))
}
