import { maxHashesPerRequest } from '../../../photos/limits.ts'
import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'
import type { AssignPorts } from './assign-ports.ts'

/**
 * Finds photos of a choice whose file the seller has stored already. Hashes one file at a time, and asks the server about
 * several together. `onFound` gets the SKU of the product. Hashes without an answer are not asked about again.
 */
export function createStoredSearch(
  { hash, storedAs }: Pick<AssignPorts, 'hash' | 'storedAs'>,
  onFound: (id: string, sku: string) => void,
) {
  const oneByOne = limitConcurrency(1)
  /** Hashes to ask about, by photo id. */
  const waiting = new Map<string, string>()
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxHashesPerRequest)
      for (const [id] of batch) waiting.delete(id)
      const skus = await storedAs([...new Set(batch.map(([, each]) => each))]).catch(() => new Map<string, string>())
      for (const [id, each] of batch) {
        const sku = skus.get(each)
        if (sku !== undefined) onFound(id, sku)
      }
    }
    isAsking = false
  }

  return {
    add({ id, file }: { readonly id: string; readonly file: Blob }): void {
      void oneByOne(async () => {
        const fileHash = await hash(file).catch(() => undefined)
        if (fileHash === undefined) return
        waiting.set(id, fileHash)
        void ask()
      })
    },
  }
}
