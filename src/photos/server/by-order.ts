import { asc, desc } from 'drizzle-orm'
import { itemImages } from './tables.ts'

/** The order in which every page shows an item's photos. At one position the primary comes first, then the older photo. */
export const byOrder = [
  asc(itemImages.order),
  desc(itemImages.isPrimary),
  asc(itemImages.createdAt),
  asc(itemImages.id),
]
