import { z } from 'zod'
import type { CallEbay } from '../client/ebay-call.ts'

/** PostgreSQL holds no NUL. */
const text = z.string().refine((it) => !it.includes('\0'))

/** An order of eBay's Fulfillment API, as far as what was sold goes. */
const orderSchema = z.object({
  orderId: text,
  creationDate: z.iso.datetime({ offset: true }),
  lastModifiedDate: z.iso.datetime({ offset: true }),
  orderPaymentStatus: text.catch(''),
  cancelStatus: z
    .object({ cancelState: z.string().catch('') })
    .optional()
    .catch(undefined),
  lineItems: z
    .array(
      z.object({
        lineItemId: text,
        legacyItemId: text.optional(),
        sku: text.optional(),
        quantity: z.int32().catch(1),
      }),
    )
    .default([]),
})
export type EbayOrder = z.infer<typeof orderSchema>

/** Orders as they came: one that cannot be read must not keep the others of its page. */
const pageSchema = z.object({ orders: z.array(z.unknown()).default([]), next: z.string().optional() })
/** Orders of one page; the most that eBay gives. */
const pageSize = 200

type OrdersPage = {
  readonly orders: readonly EbayOrder[]
  /** For each other order of the page the fields of it that cannot be read, without what is in them. */
  readonly unread: readonly string[]
}

/** Every order that was changed from this moment on, a page at a time. Throws `EbayFailure`. */
export async function* ordersChangedSince(
  call: CallEbay,
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<OrdersPage> {
  for (let offset = 0; ; offset += pageSize) {
    const query = new URLSearchParams({
      filter: `lastmodifieddate:[${since.toISOString()}..]`,
      limit: String(pageSize),
      offset: String(offset),
    })
    const { orders, next } = await call({
      host: 'api',
      method: 'GET',
      path: `/sell/fulfillment/v1/order?${query}`,
      answer: pageSchema,
      isRepeatable: true,
      signal,
    })
    yield readOrders(orders)
    if (next === undefined || orders.length === 0) return
  }
}

function readOrders(page: readonly unknown[]): OrdersPage {
  const read = page.map((order) => orderSchema.safeParse(order))
  return {
    orders: read.flatMap(({ data }) => data ?? []),
    unread: read.flatMap(({ error }) => error?.issues.map(({ path }) => path.join('.')).join(', ') ?? []),
  }
}

/** Whether an order is no sale: it was cancelled, or its payment failed. */
export function isNoSale({ cancelStatus, orderPaymentStatus }: EbayOrder): boolean {
  return cancelStatus?.cancelState === 'CANCELED' || orderPaymentStatus === 'FAILED'
}
