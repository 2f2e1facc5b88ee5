import { normaliseSkuWhileTyping } from '../../../items/sku.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'

export type BulkSku = ReturnType<typeof createBulkSku>

type FilledBy = 'nobody' | 'seller' | 'following' | 'next'

/** The content of the bulk field: typed by the seller, which survives a reload, or proposed. */
export function createBulkSku(ports: Pick<AssignPorts, 'draft'>, state: ChoiceState, knownSkus: KnownSkus) {
  let filledBy: FilledBy = 'nobody'
  let { choiceId } = state.current()
  state.subscribe(() => {
    const currentId = state.getSnapshot().choiceId
    if (currentId === choiceId) return
    ports.draft(choiceId).forget()
    choiceId = currentId
  })

  function put(by: FilledBy, sku: string) {
    filledBy = by
    if (by === 'seller') ports.draft(choiceId).write(sku)
    else ports.draft(choiceId).forget()
    state.set({ bulkSku: sku })
  }

  function fill(by: 'following' | 'next') {
    put(by, knownSkus[by](state.current().photos) ?? '')
  }

  return {
    type(typed: string): void {
      state.set({ fault: null })
      const sku = normaliseSkuWhileTyping(typed)
      put(sku === '' ? 'nobody' : 'seller', sku)
    },
    /** Restores the text typed on an earlier page for the choice that continues here. */
    recall(): void {
      const typed = ports.draft(choiceId).read()
      if (typed !== undefined) put('seller', typed)
    },
    /** Fills in the following SKU, replacing any text. */
    fillFollowing: () => fill('following'),
    fillNext: () => fill('next'),
    /** Proposes the following SKU, unless the seller typed in the field. */
    propose(): void {
      if (filledBy !== 'seller') fill('following')
    },
    /** Renews the proposed SKU, which may be taken since. */
    refresh(): void {
      if (filledBy === 'following' || filledBy === 'next') fill(filledBy)
      else state.set({})
    },
    /** Returns a function that restores the current content. */
    remember(): () => void {
      const [by, { bulkSku }] = [filledBy, state.current()]
      return () => put(by, bulkSku)
    },
  }
}
