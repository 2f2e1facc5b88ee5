import type { ListingItem } from '../../api.ts'

/** The two bars: listings to write, and written ones. */
export type BarName = 'unwritten' | 'written'

type Barred = { generation: Pick<ListingItem['generation'], 'status' | 'askedAt'>; photos: readonly unknown[] }

/** The bar that counts an item, as the server counts it; undefined while a listing is asked for, or without a photo. */
export function barOf({ generation: { status, askedAt }, photos }: Barred): BarName | undefined {
  if (status === 'completed') return 'written'
  return status !== 'generating' && askedAt === null && photos.length > 0 ? 'unwritten' : undefined
}
