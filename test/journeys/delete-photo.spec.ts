import { expect } from '@playwright/test'
import { deletePhotoEndpoint } from '../../src/photos/api.ts'
import { noLastPhoto } from '../../src/photos/limits.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import type { Product } from './product.ts'
import { createStage, type JeansStage } from './reorder-stage.ts'
import { untilStill } from './until-still.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('deleting a photo asks in the specified words, and the next photo has the focus', async ({ browser }) => {
  const stage = await createStage(product)
  const [photos, other] = [await stage.open(browser), await stage.open(browser)]
  const question = photos.page.getByRole('alertdialog', { name: 'Are you sure you want to delete this photo?' })
  await photos.button('Delete', 1).click()
  await expectAccessible(photos.page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(photos.button('Delete', 1)).toBeFocused()
  await photos.expectOrder(0, 1, 2, 3)

  await photos.page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete Photo' }).click()
  await photos.expectOrder(1, 2, 3)
  await expect(photos.row(1)).toBeFocused()
  await expect(photos.row(1)).toContainText('Primary')
  await other.expectOrder(1, 2, 3)
  expect(await stage.storedOrder()).toEqual([1, 2, 3])
  await expect(photos.page.getByText('3 photos').first()).toBeVisible()
})

test('the last photo keeps its button, which does nothing and says why when pointed at, focused or tapped', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  await deleteAllBut(stage, 2)
  await photos.expectOrder(2)
  const { page } = photos
  const button = photos.button('Delete', 1)
  const tip = page.getByRole('tooltip').filter({ hasText: noLastPhoto })
  await expect(button).toBeDisabled()
  await button.hover()
  await expect(tip).toBeVisible()
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await photos.row(1).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tip).toBeVisible()
  await expect(button).toHaveAccessibleDescription(noLastPhoto)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const phone = await stage.open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  // Forced, because Playwright would wait until the button is enabled.
  await untilStill(phone.page)
  await phone.button('Delete', 1).tap({ force: true })
  await expect(phone.page.getByRole('tooltip')).toHaveText(noLastPhoto)
  await expect(phone.page.getByRole('alertdialog')).toHaveCount(0)
  expect(await stage.storedOrder()).toEqual([2])
})

test('a photo of a product that is being published stays, and the card says why', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  await product.query(`update items set publishing_until = now() + interval '1 hour'`, stage.seller.userId)
  await photos.button('Delete', 2).click()
  await photos.page.getByRole('button', { name: 'Delete Photo', exact: true }).click()
  const alert = photos.page.getByRole('alert')
  await expect(alert).toContainText('Failed to delete image')
  await expect(alert).toContainText(`${stage.item.sku} is being published to eBay right now.`)
  await expect(photos.button('Delete', 2)).toBeFocused()
  await photos.expectOrder(0, 1, 2, 3)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})

/** Deletes photos on another device. */
async function deleteAllBut({ seller, item, originalIds }: JeansStage, remainingIndex: number) {
  for (const photoId of originalIds.filter((_, index) => index !== remainingIndex))
    await seller.call(deletePhotoEndpoint, { itemId: item.id, photoId })
}
