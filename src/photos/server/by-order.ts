import { asc, desc } from 'drizzle-orm'
import { itemImages } from './tables.ts'

/** An item's photos as every page shows them: of several at one position the primary, then the one that came first. */
export const byOrder = [
  asc(itemImages.order),
  desc(itemImages.isPrimary),
  asc(itemImages.createdAt),
  asc(itemImages.id),
]
