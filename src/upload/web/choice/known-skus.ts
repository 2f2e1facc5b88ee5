import { normaliseSku } from '../../../items/sku.ts'
import { nextFreeSku, skuAfter } from '../../next-sku.ts'

type WithSku = { readonly id: string; readonly sku: string }

/** SKUs as the server and the queue report them. */
export type SkuFacts = {
  /** The SKU that the queue gave last; null when the queue is empty. */
  readonly last: string | null
  /** The SKU of the newest item on the server. */
  readonly newest?: string | undefined
  readonly forecast: string | undefined
  readonly used: readonly string[]
}

export type KnownSkus = ReturnType<typeof createKnownSkus>

/** Tracks which SKUs are used and which one comes next, for the photos of a choice. */
export function createKnownSkus() {
  let facts: SkuFacts = { last: null, forecast: undefined, used: [] }
  /** SKUs handed over by this page. The queue reports them a little later. */
  const handedOverSkus = new Set<string>()
  let last: string | null = null
  let lastAssigned: string | null = null

  const used = (photos: readonly WithSku[]): Set<string> =>
    new Set([...facts.used, ...handedOverSkus, ...photos.map(({ sku }) => normaliseSku(sku))])

  return {
    /** True when something changed. */
    update(next: SkuFacts): boolean {
      const isSame =
        next.last === facts.last &&
        next.newest === facts.newest &&
        next.forecast === facts.forecast &&
        areSame(next.used, facts.used)
      if (next.last !== facts.last) last = next.last
      facts = next
      return !isSame
    },
    handOver(skus: readonly string[]): void {
      for (const sku of skus) handedOverSkus.add(sku)
    },
    /** Returns a function that takes the assignment back. */
    assign(sku: string): () => void {
      const before = { last, lastAssigned }
      ;[last, lastAssigned] = [sku, sku]
      return () => void ({ last, lastAssigned } = before)
    },
    /** The SKU last given on this page, else that of the newest item. */
    last: () => last ?? facts.newest ?? null,
    /** The first free generated SKU. */
    next: (photos: readonly WithSku[]) => nextFreeSku(facts.forecast, used(photos)),
    /** The SKU to propose next: after the last assigned one, else the first free generated one. */
    following(photos: readonly WithSku[]): string | null {
      return lastAssigned === null
        ? nextFreeSku(facts.forecast, used(photos))
        : skuAfter(lastAssigned, facts.forecast, used(photos))
    },
    /** `count` free SKUs in sequence, from `first` on. Fewer when no next one is known. */
    consecutive(first: string | null, count: number, photos: readonly WithSku[]): string[] {
      const taken = used(photos)
      const skus: string[] = []
      let sku = first !== null && taken.has(first) ? skuAfter(first, facts.forecast, taken) : first
      while (sku !== null && skus.length < count) {
        skus.push(sku)
        taken.add(sku)
        sku = skuAfter(sku, facts.forecast, taken)
      }
      return skus
    },
  }
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((sku, at) => sku === other[at])
}
