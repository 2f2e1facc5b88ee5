import { conditions } from '../../../contracts/ebay/conditions.ts'
import { listedQuantity } from '../../../contracts/ebay/rules-publish.ts'
import type { Market } from '../market.ts'
import { pictureIdOf, picturePath } from '../media/picture-address.ts'
import type { Listing } from '../stored-rows.ts'
import { escapeHtml, practicePage } from './html.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** The page of a listing, as buyers see it. */
export function listingPage({ sellers, tree }: Market, listing: Listing): string {
  const { item, offer, listingId, userId } = listing
  const { title = '', aspects = {}, imageUrls = [] } = item.product ?? {}
  const condition = conditions.find(({ name }) => name === item.condition)?.label ?? item.condition ?? ''
  const facts: readonly (readonly [string, string])[] = [
    ['Condition', condition],
    ...(item.conditionDescription === undefined ? [] : [['Notes', item.conditionDescription] as const]),
    ['Category', tree.node(offer.categoryId ?? '')?.name ?? ''],
    ['Quantity', String(listedQuantity(offer, item))],
    ['Seller', sellers.get(userId)?.username ?? ''],
    ['Item number', listingId],
    ['SKU', listing.sku],
  ]
  return practicePage(
    `${title} | Practice marketplace`,
    `<h1>${escapeHtml(title)}</h1>
<p role="status"><strong>${stateOf(listing)}</strong></p>
<p class="price">${escapeHtml(priceOf(listing))}</p>
<ul class="photos">${imageUrls.map((url, at) => photo(url, at + 1, title)).join('\n')}</ul>
${listing.status === 'ACTIVE' && !listing.isHeld ? buyForm(listingId) : ''}
<h2>About this item</h2>
${factList(facts)}
<h2>Item specifics</h2>
${factList(Object.entries(aspects).map(([name, values]) => [name, values.join(', ')]))}
<h2>Description</h2>
<article>${sanitizeHtml(offer.listingDescription ?? item.product?.description ?? '')}</article>`,
  )
}

function stateOf({ status, isHeld, soldQuantity }: Listing): string {
  if (isHeld) return 'On hold'
  if (status === 'ACTIVE') return 'Active'
  if (status === 'EBAY_ENDED') return 'Ended by the marketplace'
  return soldQuantity > 0 ? 'Sold' : 'Ended'
}

function priceOf({ offer }: Listing): string {
  const { value = '', currency = 'USD' } = offer.pricingSummary?.price ?? {}
  return currency === 'USD' ? `US $${value}` : `${value} ${currency}`
}

/** The simulator's own pictures by their path: the page may be open at another host than the uploads used. */
function photo(url: string, number: number, title: string): string {
  const pictureId = pictureIdOf(url)
  const address = pictureId === undefined ? url : picturePath(pictureId)
  return `<li><img src="${escapeHtml(address)}" alt="${escapeHtml(`Photo ${number}: ${title}`)}"></li>`
}

function buyForm(listingId: string): string {
  return `<form method="post" action="/www/itm/${escapeHtml(listingId)}/buy">
<button class="first">Buy it now (practice)</button>
</form>`
}

function factList(facts: readonly (readonly [string, string])[]): string {
  if (facts.length === 0) return '<p class="quiet">None.</p>'
  return `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
}
