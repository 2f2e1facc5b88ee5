import { listedQuantity } from '../../../contracts/ebay/rules-publish.ts'
import { placeOrder } from '../fulfillment/place-order.ts'
import type { Market } from '../market.ts'
import { type Answer, page, redirectTo } from '../wire/answer.ts'
import type { EbayRequest } from '../wire/ebay-request.ts'
import { escapeHtml, practicePage } from './html.ts'
import { listingPage } from './listing-page.ts'

/** The site that buyers see: /itm/{listingId}, its practice purchase, and a start page with everything for sale. */
export function answerPage(market: Market, { method, path }: EbayRequest): Answer {
  if (/^\/?$/.test(path)) return page(200, startPage(market))
  const [, listingId = '', purchase] = /^\/itm\/(\d+)(\/buy)?\/?$/.exec(path) ?? []
  const listing = market.listings.get(listingId)
  if (listing === undefined) return page(404, missing)
  if (purchase === undefined) return page(200, listingPage(market, listing))
  if (method !== 'POST') return redirectTo(`/www/itm/${listingId}`)
  const isForSale = listing.status === 'ACTIVE' && !listing.isHeld && listedQuantity(listing.offer, listing.item) > 0
  if (isForSale) placeOrder(market, { listingId })
  return redirectTo(`/www/itm/${listingId}`)
}

const missing = practicePage(
  'Not found | Practice marketplace',
  '<h1>This listing was not found</h1><p>It was never published here, or the number is wrong.</p>',
)

function startPage({ listings }: Market): string {
  const active = listings.values().filter(({ status }) => status === 'ACTIVE')
  const rows = active.map(
    ({ listingId, item }) =>
      `<li><a href="/www/itm/${escapeHtml(listingId)}">${escapeHtml(item.product?.title ?? listingId)}</a></li>`,
  )
  return practicePage(
    'Practice marketplace',
    `<h1>Practice marketplace</h1>${
      rows.length > 0 ? `<ul>${rows.toReversed().join('\n')}</ul>` : '<p>Nothing is listed yet.</p>'
    }`,
  )
}
