import { asc } from 'drizzle-orm'
import { itemImages } from './tables.ts'

/** An item's photos as every page shows them. Two at one position stand in the order they came. */
export const byOrder = [asc(itemImages.order), asc(itemImages.createdAt), asc(itemImages.id)]
