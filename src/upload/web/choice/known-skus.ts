import { normaliseSku } from '../../../items/sku.ts'
import { nextFreeSku, skuAfter } from '../../next-sku.ts'

type WithSku = { readonly id: string; readonly sku: string }

/** What is known of SKUs outside of the queue: those of the server and the queue, and what the seller did last. */
export type Known = {
  /** Given by the queue last; null when nothing is in it. */
  readonly last: string | null
  /** Of the newest item that the server has. */
  readonly newest?: string | undefined
  readonly forecast: string | undefined
  readonly used: readonly string[]
}

export type KnownSkus = ReturnType<typeof createKnownSkus>

/** Which SKUs are taken and which one comes next, for the photos of a choice. */
export function createKnownSkus() {
  let known: Known = { last: null, forecast: undefined, used: [] }
  /** Handed over by this page: the queue says so too, a little later. */
  const handedOver = new Set<string>()
  let last: string | null = null
  let lastAssigned: string | null = null

  const used = (photos: readonly WithSku[]): Set<string> =>
    new Set([...known.used, ...handedOver, ...photos.map(({ sku }) => normaliseSku(sku))])

  return {
    /** Answers whether it was news. */
    learn(news: Known): boolean {
      const isSame =
        news.last === known.last &&
        news.newest === known.newest &&
        news.forecast === known.forecast &&
        areSame(news.used, known.used)
      if (news.last !== known.last) last = news.last
      known = news
      return !isSame
    },
    handOver(skus: readonly string[]): void {
      for (const sku of skus) handedOver.add(sku)
    },
    /** Answers with what takes it back. */
    assign(sku: string): () => void {
      const before = { last, lastAssigned }
      ;[last, lastAssigned] = [sku, sku]
      return () => void ({ last, lastAssigned } = before)
    },
    /** Given here, else by whichever page or device made the newest item. */
    last: () => last ?? known.newest ?? null,
    /** The first free generated SKU. */
    next: (photos: readonly WithSku[]) => nextFreeSku(known.forecast, used(photos)),
    /** The one to go on with: after the one given last, else the first free generated one. */
    following(photos: readonly WithSku[]): string | null {
      return lastAssigned === null
        ? nextFreeSku(known.forecast, used(photos))
        : skuAfter(lastAssigned, known.forecast, used(photos))
    },
    /** `count` free SKUs one after the other, from `first` on; fewer where none is known. */
    row(first: string | null, count: number, photos: readonly WithSku[]): string[] {
      const taken = used(photos)
      const row: string[] = []
      let sku = first !== null && taken.has(first) ? skuAfter(first, known.forecast, taken) : first
      while (sku !== null && row.length < count) {
        row.push(sku)
        taken.add(sku)
        sku = skuAfter(sku, known.forecast, taken)
      }
      return row
    },
  }
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((sku, at) => sku === other[at])
}
