import type { ListingItem } from '../../api.ts'

/** The two bars: items without a listing, and items with one. */
export type BarName = 'unwritten' | 'written'

type BarItem = { generation: Pick<ListingItem['generation'], 'status' | 'askedAt'>; photos: readonly unknown[] }

/** Returns the bar that counts an item, as the server counts; undefined while a listing is requested, or without a photo. */
export function barOf({ generation: { status, askedAt }, photos }: BarItem): BarName | undefined {
  if (status === 'completed') return 'written'
  return status !== 'generating' && askedAt === null && photos.length > 0 ? 'unwritten' : undefined
}
