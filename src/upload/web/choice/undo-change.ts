import type { ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'

/** A change of many photos at once. */
export type BulkChange = {
  /** The change for the seller: "3 photos assigned to ABC". */
  readonly description: string
  /** The SKU before the change, and the one it gave, by photo id. */
  readonly skus?: ReadonlyMap<string, { readonly before: string; readonly after: string }>
  /** Photo ids in the order before the change, if it changed the order. */
  readonly order?: readonly string[]
  /** Undoes the rest of the change. */
  readonly alsoUndo?: () => void
}

export type LastChange = ReturnType<typeof createLastChange>

/** The last bulk change, which can be undone once. The seller's own changes since then stay. */
export function createLastChange(state: ChoiceState) {
  let last: BulkChange | undefined

  return {
    remember(change: BulkChange): void {
      last = change
      state.set({ undo: change.description })
    },

    undo(): void {
      const { photos, undo } = state.current()
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

/** The photos in the given order. Photos added since are last. */
function inOrder(photos: readonly ChosenPhoto[], order: readonly string[]): ChosenPhoto[] {
  const positions = new Map(order.map((id, position) => [id, position]))
  const positionOf = ({ id }: ChosenPhoto) => positions.get(id) ?? order.length
  return photos.toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** The changes of SKUs in the form of `BulkChange`. */
export function skuChanges(before: readonly ChosenPhoto[], after: readonly ChosenPhoto[]) {
  const skus = new Map(after.map(({ id, sku }) => [id, sku]))
  return new Map(before.map(({ id, sku }) => [id, { before: sku, after: skus.get(id) ?? sku }]))
}
