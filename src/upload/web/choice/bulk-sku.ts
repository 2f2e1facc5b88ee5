import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'

export type BulkSku = ReturnType<typeof createBulkSku>

/** What stands in the bulk field: typed by the seller, or filled in ahead of them. */
export function createBulkSku(state: ChoiceState, known: KnownSkus) {
  let filledBy: 'nobody' | 'seller' | 'following' | 'next' = 'nobody'

  function fill(by: 'following' | 'next') {
    filledBy = by
    const sku = known[by](state.now().photos)
    state.set({ bulkSku: sku ?? '' })
  }

  return {
    type(typed: string): void {
      filledBy = typed === '' ? 'nobody' : 'seller'
      state.set({ bulkSku: typed.toUpperCase(), fault: null })
    },
    /** Whatever stands in it. */
    goOn: () => fill('following'),
    fillNext: () => fill('next'),
    /** Unless the seller typed in it. */
    propose(): void {
      if (filledBy !== 'seller') fill('following')
    },
    /** What was filled in ahead may be taken by now. */
    refresh(): void {
      if (filledBy === 'following' || filledBy === 'next') fill(filledBy)
      else state.set({})
    },
    /** Answers with what brings it back. */
    remember(): () => void {
      const [by, { bulkSku }] = [filledBy, state.now()]
      return () => {
        filledBy = by
        state.set({ bulkSku })
      }
    },
  }
}
