import { expect } from '@playwright/test'
import { createJeans } from '../photos.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import type { Product } from './product.ts'
import { createStage } from './reorder-stage.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('on a phone photos are selected and moved, split off and merged, and each change can be undone', async ({
  browser,
}) => {
  const stage = await createStage(product)
  const other = await createJeans(stage.seller)
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const opened = await stage.open(browser, options)
  const { page } = opened
  const dialog = page.getByRole('dialog', { name: 'Move Photos' })
  const choose = async (...numbers: number[]) => {
    await page.getByRole('button', { name: 'Move Photos' }).tap()
    for (const number of numbers) await dialog.getByRole('button', { name: `Photo ${number}`, exact: true }).tap()
  }
  const undo = async (movedBack: string) => {
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText(movedBack, { exact: true })).toBeVisible()
    await expect.poll(() => stage.storedOrder()).toEqual([0, 1, 2, 3])
  }

  await choose(1, 3)
  await expect(dialog.getByText('2 of 4 photos selected')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search items' }).fill(other.item.sku)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Move to ${other.item.sku}` }).tap()
  await expect(page.getByText(`2 photos moved to ${other.item.sku}`)).toBeVisible()
  await opened.expectOrder(1, 3)
  await undo('2 photos moved back')
  await opened.expectOrder(0, 1, 2, 3)

  await choose(4)
  await dialog.getByRole('button', { name: 'Split into New Item' }).tap()
  await expect(page.getByText('1 photo moved to the new item PSTFSH-003')).toBeVisible()
  await undo('1 photo moved back')

  await choose()
  await dialog.getByRole('button', { name: 'Select All' }).tap()
  await dialog.getByRole('button', { name: `Merge with ${other.item.sku}` }).tap()
  await expect(page.getByText(`${stage.item.sku} merged with ${other.item.sku}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Details of ${stage.item.sku}` })).toBeHidden()
  await undo('4 photos moved back')
  await expect(page.getByRole('link', { name: `Details of ${stage.item.sku}` })).toBeVisible()
})
