import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListingItem, listListingsEndpoint } from '../api.ts'
import type { SellerHints } from '../listing.ts'

/** The pages of items fetched so far. */
export type ListingPages = InfiniteData<z.infer<typeof listListingsEndpoint.output>>

export function itemOf(data: ListingPages | undefined, itemId: string): ListingItem | undefined {
  return data?.pages.flatMap((page) => page.items).find((item) => item.id === itemId)
}

/** The pages with one item changed and all others as they are. */
export function withItem(data: ListingPages, itemId: string, change: (item: ListingItem) => ListingItem): ListingPages {
  const items = (all: ListingItem[]) => all.map((item) => (item.id === itemId ? change(item) : item))
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: items(page.items) })) }
}

/** An item as it is once the server has begun to write its listing. */
export function startedWith(item: ListingItem, hints: SellerHints): ListingItem {
  return { ...item, ...hints, generation: { ...item.generation, status: 'generating', error: null } }
}
