import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { orderDates } from '../../../contracts/ebay/rules-orders.ts'
import type { Order } from '../stored-rows.ts'
import { json, refused } from '../wire/answer.ts'
import type { SellerCall, SellerHandler } from '../wire/api-call.ts'

export const orderHandlers: Readonly<Record<string, SellerHandler>> = {
  getOrder: ({ market, seller, path }) => {
    const orderId = path['orderId'] ?? ''
    const order = market.orders.get(orderId)
    return order?.userId === seller.userId ? json(200, orderAnswer(order)) : refused(404, ebayError(32100, { orderId }))
  },

  getOrders: (call) => {
    const { market, seller, query, origin } = call
    const limit = Number(query.get('limit') ?? 50)
    const offset = Number(query.get('offset') ?? 0)
    const isWanted = filterOf(call)
    const orders = market.orders
      .values()
      .filter((order) => order.userId === seller.userId && isWanted(order))
      .toSorted((a, b) => b.createdAt - a.createdAt)
    const hrefOf = (from: number) => {
      const nextQuery = new URLSearchParams(query)
      nextQuery.set('limit', String(limit))
      nextQuery.set('offset', String(from))
      return `${origin}/api/sell/fulfillment/v1/order?${nextQuery}`
    }
    return json(200, {
      href: hrefOf(offset),
      total: orders.length,
      limit,
      offset,
      ...(offset + limit < orders.length && { next: hrefOf(offset + limit) }),
      ...(offset > 0 && { prev: hrefOf(Math.max(0, offset - limit)) }),
      orders: orders.slice(offset, offset + limit).map(orderAnswer),
    })
  },
}

/** With ids, other filters do not count. */
function filterOf({ market, query }: SellerCall): (order: Order) => boolean {
  const ids = query.get('orderIds')?.split(',')
  if (ids !== undefined) return ({ orderId }) => ids.includes(orderId)
  const { by, from, to } = orderDates(query, market.clock.now())
  const states = /orderfulfillmentstatus:\{([^}]*)\}/.exec(query.get('filter') ?? '')?.[1]?.split('|')
  return ({ createdAt, modifiedAt, order }) => {
    const at = by === 'creationdate' ? createdAt : modifiedAt
    return at >= from && at <= to && (states?.includes(String(order['orderFulfillmentStatus'])) ?? true)
  }
}

function orderAnswer({ order, createdAt, modifiedAt }: Order) {
  return {
    ...order,
    creationDate: new Date(createdAt).toISOString(),
    lastModifiedDate: new Date(modifiedAt).toISOString(),
  }
}
