import { z } from 'zod'
import type { CallEbay } from '../client/ebay-call.ts'

/** An order of eBay's Fulfillment API, as far as what was sold goes. */
const orderSchema = z.object({
  orderId: z.string(),
  creationDate: z.iso.datetime({ offset: true }),
  lastModifiedDate: z.iso.datetime({ offset: true }),
  orderPaymentStatus: z.string().catch(''),
  cancelStatus: z
    .object({ cancelState: z.string().catch('') })
    .optional()
    .catch(undefined),
  lineItems: z
    .array(
      z.object({
        lineItemId: z.string(),
        legacyItemId: z.string().optional(),
        sku: z.string().optional(),
        quantity: z.int().catch(1),
      }),
    )
    .catch([]),
})
export type EbayOrder = z.infer<typeof orderSchema>

const pageSchema = z.object({ orders: z.array(orderSchema).default([]), next: z.string().optional() })
/** Orders of one page; the most that eBay gives. */
const pageSize = 200

/** Every order that was changed from this moment on, a page at a time. */
export async function* ordersChangedSince(
  call: CallEbay,
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<EbayOrder[]> {
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
    yield orders
    if (next === undefined || orders.length === 0) return
  }
}

/** Whether an order is no sale: it was cancelled, or its payment failed. */
export function isNoSale({ cancelStatus, orderPaymentStatus }: EbayOrder): boolean {
  return cancelStatus?.cancelState === 'CANCELED' || orderPaymentStatus === 'FAILED'
}
