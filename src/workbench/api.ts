import { z } from 'zod'
import { ebayTasks } from '../ebay/publication/ebay-tasks.ts'
import { publishStatuses } from '../ebay/publication/publish-status.ts'
import { itemSchema, typedSkuSchema } from '../items/item.ts'
import { itemStages } from '../items/stage.ts'
import { itemFilterSchema, itemOrders } from '../items/which-items.ts'
import { coverSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'

/** An item as its card shows it. The other photos are fetched when the card is opened. */
export const shopItemSchema = itemSchema.extend({
  photoCount: z.int().nonnegative(),
  /** The first photo; null if no photo is stored. */
  cover: coverSchema.nullable(),
  /** The written title, or null. */
  title: z.string().nullable(),
  stage: z.enum(itemStages),
  /** In `shopCurrency`: that of the live listing, else the suggested one. Null if none is known. */
  price: z.number().nullable(),
  /** As the listing says, else as the seller entered it. */
  facts: z.object({
    brand: z.string().nullable(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    department: z.string().nullable(),
    material: z.string().nullable(),
    category: z.string().nullable(),
    /** One of `conditions`, or another text of the seller. */
    condition: z.string().nullable(),
  }),
  /** The fields that publishing waits for, such as "Needs: price, size" or "Confirm: color"; null for none. */
  openFieldsWords: z.string().nullable(),
  /** Null until the item was published or tried. */
  publishStatus: z.enum(publishStatuses).nullable(),
  /** It is live, and changed since eBay was sent it. */
  hasUnsentChanges: z.boolean(),
  /**
   * A listing is asked for but not being written yet: the item waits in the fair queue or for the end of a rate limit.
   */
  isWaiting: z.boolean(),
})
export type ShopItem = z.infer<typeof shopItemSchema>

/**
 * A page range of the seller's items in one order: those after the cursor `after`, up to and including the
 * cursor `until`. A missing cursor means that end of the list. A cursor names an item by the value it is ordered by.
 */
export const listItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches',
  input: itemFilterSchema.extend({
    order: z.enum(itemOrders).default('newest'),
    after: z.string().optional(),
    until: z.string().optional(),
  }),
  output: z.object({
    /** At most one page. */
    batches: z.array(shopItemSchema),
    /** The cursor of the last item if the range continues after it, else null. */
    next: z.string().nullable(),
    /** When the items were read, by the server's clock. */
    asOf: z.iso.datetime(),
  }),
})

/** The item with a SKU, or the item that had it before. Throws 'not-found'. */
export const itemBySkuEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches/by-sku',
  input: z.object({ sku: typedSkuSchema }),
  output: shopItemSchema,
})

/** Counts of items: all, staged ones (drafts), those whose listing is being written or waits for it, by stage, and by task. */
export const shopCountsEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches/summary',
  input: z.object({}),
  output: z.object({
    total: z.int().nonnegative(),
    staged: z.int().nonnegative(),
    generating: z.int().nonnegative(),
    /** A stage without items may be missing. */
    stages: z.partialRecord(z.enum(itemStages), z.int().nonnegative()),
    /** An item counts in each task that it waits for. */
    tasks: z.record(z.enum(ebayTasks), z.int().nonnegative()),
  }),
})

/** How many items match. */
export const countItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches/count',
  input: itemFilterSchema,
  output: z.object({
    count: z.int().nonnegative(),
    /** How many match without regard to stage, tab and group, by stage. */
    stages: z.partialRecord(z.enum(itemStages), z.int().nonnegative()),
  }),
})
