import { normaliseSku } from '../../items/sku.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'
import type { ArrangedPhoto } from './kept-batch.ts'

/**
 * Records SKUs and order of choices in the outbox, one write after the other: what changes while one is under way is
 * written together after it. Photos that are only on this page are no part of it.
 */
export function createArrangementRecord(ports: Pick<AssignPorts, 'arrange' | 'report'>) {
  const recorded = new Map<string, readonly ArrangedPhoto[]>()
  const waiting = new Map<string, readonly ArrangedPhoto[]>()
  let isWriting = false

  async function write() {
    if (isWriting) return
    isWriting = true
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [choiceId, photos] = next.value
      waiting.delete(choiceId)
      await ports.arrange(choiceId, photos).catch((error: unknown) => ports.report(error))
    }
    isWriting = false
  }

  return function record(choiceId: string, photos: readonly ChosenPhoto[]): void {
    const arranged = photos
      .filter(({ state }) => state !== 'unkept')
      .map(({ id, sku }) => ({ id, sku: normaliseSku(sku) }))
    if (isSame(arranged, recorded.get(choiceId) ?? [])) return
    if (arranged.length === 0) recorded.delete(choiceId)
    else recorded.set(choiceId, arranged)
    waiting.set(choiceId, arranged)
    void write()
  }
}

function isSame(one: readonly ArrangedPhoto[], other: readonly ArrangedPhoto[]): boolean {
  return one.length === other.length && one.every(({ id, sku }, at) => id === other[at]?.id && sku === other[at].sku)
}
