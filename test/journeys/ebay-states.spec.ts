import { expect, test } from '@playwright/test'
import { type EbaySimulator, startEbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { createPoliciesEndpoint, ebayOauthEndpoint, setLocationEndpoint } from '../../src/ebay/api.ts'
import { agreeOnConsentPage, settingsOf } from '../ebay-consent.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createEbayStage, everything } from './ebay-stage.ts'
import { fastProductCommand, type Product, startProduct } from './product.ts'

let ebay: EbaySimulator
let product: Product

test.beforeAll(async () => {
  ebay = await startEbaySimulator()
  product = await startProduct(fastProductCommand, settingsOf(ebay))
})
test.afterEach(closeContexts)
test.afterAll(async () => {
  await product.remove()
  await ebay.stop()
})

test('an item that eBay holds or has not answered for says so on its card until eBay answers', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createEbayStage(product)
  const { userId } = ebay.sellers.add()
  await stage.seller.call(ebayOauthEndpoint, await agreeOnConsentPage(product.url, stage.seller, userId))
  await stage.seller.call(createPoliciesEndpoint, {})
  await stage.seller.call(setLocationEndpoint, { postalCode: '97201' })
  const heldItem = await stage.item({ columns: everything })
  const unanswered = await stage.item({ columns: everything })
  const { page, button, card, dialog, consoleErrors } = await stage.open(browser)
  const publish = async (sku: string) => {
    await card(sku).getByRole('button', { name: 'Publish to eBay' }).click()
    await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  }

  ebay.faults.next({ kind: 'held', on: 'publishOffer' })
  await publish(heldItem.sku)
  const heldCard = card(heldItem.sku)
  await expect(heldCard.getByText('On hold at eBay')).toBeVisible()
  await expect(heldCard).toContainText('eBay hides this listing until you answer its email.')
  await expect(heldCard.getByRole('link', { name: 'View on eBay' })).toBeVisible()
  await expect(heldCard.getByRole('button', { name: 'End Listing' })).toBeVisible()
  await expect(heldCard.getByRole('button', { name: 'Publish to eBay' })).toBeHidden()

  // eBay lists it, and the answer is lost. eBay cannot be asked about it either.
  ebay.faults.next({ kind: 'commit-then-reset', on: 'publishOffer' })
  ebay.faults.next({ kind: 'unavailable', on: 'getOffer', times: 3 })
  await publish(unanswered.sku)
  const unansweredCard = card(unanswered.sku)
  await expect(unansweredCard.getByText('Checking with eBay')).toBeVisible()
  await expect(unansweredCard).toContainText('We’ll ask eBay again. Nothing is listed twice.')
  await expect(unansweredCard.getByRole('note')).toHaveCount(0)
  await expectAccessible(page)

  // The result is shown on any screen.
  await button('Dashboard').click()
  const [listing] = ebay.listings(userId)
  ebay.holdListing(listing?.listingId ?? '', false)
  // The check of every few minutes is due now.
  await product.query('update platform.ebay_accounts set sync_due_at = now()')
  await expect(dialog('Listing published to eBay successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Product Batches' })).toBeVisible()
  await button('Publish to eBay').click()
  for (const shown of [heldCard, unansweredCard]) {
    await expect(shown.getByText('Published', { exact: true })).toBeVisible()
    await expect(shown.getByRole('link', { name: 'View on eBay' })).toBeVisible()
  }
  expect(ebay.listings(userId)).toMatchObject([{ status: 'ACTIVE' }, { status: 'ACTIVE' }])
  // A failure would stay until it is closed.
  await expect(page.getByText('Failed to publish')).toHaveCount(0)
  expect(consoleErrors()).toEqual([])
})
