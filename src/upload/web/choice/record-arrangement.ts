import { normaliseSku } from '../../../items/sku.ts'
import type { ArrangedPhoto } from '../outbox/kept-batch.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'

/** `isKept`: any of the photos is in the outbox, so that a later page would miss what is written here. */
type Arrangement = { readonly arranged: readonly ArrangedPhoto[]; readonly isKept: boolean }

/**
 * Records SKUs and order of choices in the outbox, one write after the other: what changes while one is under way is
 * written together after it, and what failed with the next change. Photos that are only on this page are no part of it.
 */
export function createArrangementRecord(ports: Pick<AssignPorts, 'arrange' | 'report'>) {
  const recorded = new Map<string, readonly ArrangedPhoto[]>()
  const waiting = new Map<string, Arrangement>()
  const failed = new Set<string>()
  let isWriting = false

  async function write() {
    if (isWriting) return
    isWriting = true
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [choiceId, { arranged, isKept }] = next.value
      waiting.delete(choiceId)
      failed.delete(choiceId)
      await ports.arrange(choiceId, arranged).catch((error: unknown) => {
        failed.add(choiceId)
        if (isKept) ports.report(error)
      })
    }
    isWriting = false
  }

  return function record(choiceId: string, photos: readonly ChosenPhoto[]): void {
    const arranged = photos
      .filter(({ state }) => state !== 'unkept')
      .map(({ id, sku }) => ({ id, sku: normaliseSku(sku) }))
    if (isSame(arranged, recorded.get(choiceId) ?? []) && !failed.has(choiceId)) return
    if (arranged.length === 0) recorded.delete(choiceId)
    else recorded.set(choiceId, arranged)
    waiting.set(choiceId, { arranged, isKept: photos.some(({ state }) => state === 'kept') })
    void write()
  }
}

function isSame(one: readonly ArrangedPhoto[], other: readonly ArrangedPhoto[]): boolean {
  return one.length === other.length && one.every(({ id, sku }, at) => id === other[at]?.id && sku === other[at].sku)
}
