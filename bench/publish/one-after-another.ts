import type { EbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { formWith } from '../../simulators/ebay/testing/jpeg.ts'
import { testPhoto } from '../../test/photos.ts'

type PlainRun = { readonly ebayUserId: string; readonly items: number; readonly photos: number }

/**
 * The plain way: the same calls for each item, each after the one before. The product has already created the items, the
 * account's policies and its location.
 */
export async function publishOneAfterAnother(
  ebay: EbaySimulator,
  { ebayUserId, items, photos }: PlainRun,
): Promise<void> {
  const [modelListing] = ebay.listings(ebayUserId)
  if (!modelListing) throw new Error('The product is measured first: its listing is the model of the plain ones.')
  const { accessToken } = ebay.sellers.tokens(ebayUserId)
  const bytes = Buffer.from(await testPhoto('jeans/1-front.jpg'))
  const ask = createAsk(ebay, accessToken)
  for (let number = 1; number <= items; number += 1) {
    const sku = `PLAIN-${number}`
    await ask('GET', `/sell/inventory/v1/inventory_item/${sku}`)
    const imageUrls: string[] = []
    for (let photo = 0; photo < photos; photo += 1) {
      const upload = await ask('POST', '/commerce/media/v1_beta/image/create_image_from_file', formWith(bytes))
      imageUrls.push(String(upload['imageUrl']))
    }
    const product = { ...modelListing.item.product, imageUrls }
    await ask('PUT', `/sell/inventory/v1/inventory_item/${sku}`, { ...modelListing.item, product })
    const { offerId } = await ask('POST', '/sell/inventory/v1/offer', { ...modelListing.offer, sku })
    await ask('POST', `/sell/inventory/v1/offer/${String(offerId)}/publish`)
  }
}

function createAsk({ addresses }: EbaySimulator, token: string) {
  return async (method: string, path: string, body?: FormData | object): Promise<Record<string, unknown>> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${isForm ? addresses.apim : addresses.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-US',
        'content-language': 'en-US',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok && method !== 'GET') throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
}
