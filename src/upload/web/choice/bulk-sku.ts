import { typedSku } from '../../../items/sku.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'

export type BulkSku = ReturnType<typeof createBulkSku>

type FilledBy = 'nobody' | 'seller' | 'following' | 'next'

/** What stands in the bulk field: typed by the seller, which a reload leaves there, or filled in ahead of them. */
export function createBulkSku(ports: Pick<AssignPorts, 'draft'>, state: ChoiceState, known: KnownSkus) {
  let filledBy: FilledBy = 'nobody'
  let { choiceId } = state.now()
  state.subscribe(() => {
    const now = state.getSnapshot().choiceId
    if (now === choiceId) return
    ports.draft(choiceId).forget()
    choiceId = now
  })

  function put(by: FilledBy, sku: string) {
    filledBy = by
    if (by === 'seller') ports.draft(choiceId).write(sku)
    else ports.draft(choiceId).forget()
    state.set({ bulkSku: sku })
  }

  function fill(by: 'following' | 'next') {
    put(by, known[by](state.now().photos) ?? '')
  }

  return {
    type(typed: string): void {
      state.set({ fault: null })
      const sku = typedSku(typed)
      put(sku === '' ? 'nobody' : 'seller', sku)
    },
    /** What was typed on an earlier page for the choice that goes on here. */
    recall(): void {
      const typed = ports.draft(choiceId).read()
      if (typed !== undefined) put('seller', typed)
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
      return () => put(by, bulkSku)
    },
  }
}
