import type { ItemBody, OfferBody } from '../../../contracts/ebay/bodies.ts'
import { goodPolicies } from '../../../contracts/ebay/good-bodies.ts'
import { leafCategoryOf } from '../../../contracts/ebay/leaf-categories.ts'
import { formWith, jpegHeader } from './jpeg.ts'
import { type Ask, field } from './start-simulator.ts'

const account = '/sell/account/v1'
const inventory = '/sell/inventory/v1'
const media = '/commerce/media/v1_beta'

export async function upload(ask: Ask, bytes = jpegHeader(1600, 1200)): Promise<string> {
  const path = `${media}/image/create_image_from_file`
  return field(await ask('POST', path, { base: 'apim', body: formWith(bytes) }), 'imageUrl')
}

export function someItem(imageUrls: readonly string[], changes: Partial<ItemBody> = {}): ItemBody {
  const aspects = { Brand: ["Levi's"], Department: ['Men'], Style: ['Straight'], Type: ['Jeans'], Color: ['Blue'] }
  const sizes = { Size: ['32'], 'Size Type': ['Regular'], Inseam: ['30 in'] }
  return {
    availability: { shipToLocationAvailability: { quantity: 1 } },
    condition: 'USED_EXCELLENT',
    product: {
      title: 'Levi Straight Jeans',
      description: 'Blue jeans.',
      aspects: knownAspects({ ...aspects, ...sizes }),
      imageUrls,
    },
    ...changes,
  }
}

/** Creates everything that publishing needs: three policies, a location, a picture, an item and an unpublished offer. */
export async function createReadyOffer(
  ask: Ask,
  sku = 'JEANS-1',
): Promise<{ offerId: string; offer: OfferBody; item: ItemBody }> {
  const listingPolicies = {
    paymentPolicyId: await policyId(ask, 'payment'),
    fulfillmentPolicyId: await policyId(ask, 'fulfillment'),
    returnPolicyId: await policyId(ask, 'return'),
  }
  await ask('POST', `${inventory}/location/home`, {
    body: { location: { address: { postalCode: '32801', country: 'US' } }, locationTypes: ['WAREHOUSE'] },
  })
  const item = someItem([await upload(ask)])
  await ask('PUT', `${inventory}/inventory_item/${sku}`, { body: item })
  const offer = {
    sku,
    marketplaceId: 'EBAY_US',
    format: 'FIXED_PRICE',
    availableQuantity: 1,
    categoryId: '11483',
    listingDuration: 'GTC',
    merchantLocationKey: 'home',
    listingDescription: '<p>Blue jeans with a <b>straight</b> leg.</p>',
    includeCatalogProductDetails: false,
    pricingSummary: { price: { value: '29.99', currency: 'USD' } },
    listingPolicies,
  }
  const offerId = field(await ask('POST', `${inventory}/offer`, { body: offer }), 'offerId')
  return { offerId, offer, item }
}

/** Creates a ready offer and publishes it. */
export async function publishReadyOffer(ask: Ask, sku = 'JEANS-1') {
  const ready = await createReadyOffer(ask, sku)
  const listingId = field(await ask('POST', `${inventory}/offer/${ready.offerId}/publish`), 'listingId')
  return { ...ready, listingId }
}

/** Creates the policy, or finds the one with its name. Returns its id. */
async function policyId(ask: Ask, kind: keyof typeof goodPolicies): Promise<string> {
  const path = `${account}/${kind}_policy`
  const reply = await ask('POST', path, { body: goodPolicies[kind] })
  const byName = `${path}/get_by_policy_name?marketplace_id=EBAY_US&name=${encodeURIComponent(goodPolicies[kind].name)}`
  return field(reply.status === 201 ? reply : await ask('GET', byName), `${kind}PolicyId`)
}

/** The aspects that men's jeans have. */
function knownAspects(aspects: Readonly<Record<string, readonly string[]>>) {
  const names = new Set(leafCategoryOf('11483')?.aspects.map(({ name }) => name))
  return Object.fromEntries(Object.entries(aspects).filter(([name]) => names.has(name)))
}
