import { hashesAtOnce } from '../../../photos/limits.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
import type { AssignPorts } from './assign-ports.ts'

/**
 * Finds photos of a choice whose file the seller has stored already. Files are read one at a time, and asked about together.
 * `tell` hears the SKU of the product that holds one. A server that does not answer is not asked again about those.
 */
export function createStoredSearch(
  { hash, storedAs }: Pick<AssignPorts, 'hash' | 'storedAs'>,
  tell: (id: string, sku: string) => void,
) {
  const oneByOne = atMost(1)
  /** Not asked about yet: hash by photo id. */
  const waiting = new Map<string, string>()
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (waiting.size > 0) {
      const asked = [...waiting].slice(0, hashesAtOnce)
      for (const [id] of asked) waiting.delete(id)
      const skus = await storedAs([...new Set(asked.map(([, each]) => each))]).catch(() => new Map<string, string>())
      for (const [id, each] of asked) {
        const sku = skus.get(each)
        if (sku !== undefined) tell(id, sku)
      }
    }
    isAsking = false
  }

  return {
    look({ id, file }: { readonly id: string; readonly file: Blob }): void {
      void oneByOne(async () => {
        const found = await hash(file).catch(() => undefined)
        if (found === undefined) return
        waiting.set(id, found)
        void ask()
      })
    },
  }
}
