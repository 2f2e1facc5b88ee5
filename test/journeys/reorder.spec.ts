import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { storePhotoEndpoint } from '../../src/photos/api.ts'
import { testPhoto } from '../photos.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { middleOf } from './one-finger.ts'
import type { Product } from './product.ts'
import { createStage } from './reorder-stage.ts'
import { test } from './with-product.ts'

const busy = { status: 503, json: { error: { code: 'try-later', sentence: 'PastFash is busy. Try again.' } } }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('a photo dragged with the mouse is in its place at once, is requested once, and is there after a reload', async ({
  browser,
}) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  await expect(photos.row(1)).toContainText('Primary')
  const goOn = await photos.holdMoves()
  await drag(photos.page, photos.picture(1), photos.picture(2), 0.8)
  await photos.page.mouse.up()
  await photos.expectOrder(1, 0, 2, 3)
  await expect(photos.row(1)).toContainText('Primary')
  expect(await stage.storedOrder()).toEqual([0, 1, 2, 3])
  goOn()
  await expect.poll(() => stage.storedOrder()).toEqual([1, 0, 2, 3])
  expect(photos.moves).toEqual([[1, 0, 2, 3]])
  await expect(photos.page.getByRole('dialog')).toHaveCount(0)

  await photos.page.reload()
  await photos.expectOrder(1, 0, 2, 3)
})

test('near an edge the strip scrolls under the photo that the mouse drags', { tag: '@long' }, async ({ browser }) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  await drag(photos.page, photos.picture(1), photos.strip, 0.98)
  await expect(photos.picture(4)).toBeInViewport({ ratio: 1 })
  await moveAcross(photos.page, photos.picture(4), 0.8)
  await photos.page.mouse.up()
  await photos.expectOrder(1, 2, 3, 0)
  await expect.poll(() => stage.storedOrder()).toEqual([1, 2, 3, 0])
})

test('a photo dropped where it was sends no request, and a press opens it', { tag: '@long' }, async ({ browser }) => {
  const photos = await (await createStage(product)).open(browser)
  await drag(photos.page, photos.picture(1), photos.picture(2), 0.2)
  await photos.page.mouse.up()
  await photos.picture(2).click()
  await expect(photos.page.getByRole('dialog')).toContainText('Photo 2 of 4')
  await photos.expectOrder(0, 1, 2, 3)
  expect(photos.moves).toEqual([])
})

test('by keyboard a photo is carried from its handle, or moved by its menu, and keeps the focus', async ({
  browser,
}) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  const { keyboard } = photos.page
  await photos.row(1).focus()
  await keyboard.press('ArrowRight')
  await expect(photos.row(2)).toBeFocused()
  await keyboard.press('Tab')
  await expect(photos.page.getByRole('button', { name: 'Drag Photo 2' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(photos.page.getByRole('button', { name: 'Insert between Photo 2 and Photo 3' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(photos.page.getByRole('button', { name: 'Insert between Photo 3 and Photo 4' })).toBeFocused()
  await keyboard.press('Enter')
  await photos.expectOrder(0, 2, 1, 3)
  await expect(photos.row(3)).toBeFocused()
  await expect(photos.page.getByText('Photo 2 is now photo 3 of 4')).toBeAttached()

  await test.step('Escape puts it back', async () => {
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.press('ArrowRight')
    await keyboard.press('Escape')
    await expect(photos.page.getByRole('button', { name: 'Drag Photo 3' })).toBeFocused()
  })
  await test.step('the menu moves it step by step, or to the front', async () => {
    await keyboard.press('Tab')
    await expect(photos.button('Move', 3)).toBeFocused()
    await keyboard.press('Enter')
    await expect(photos.page.getByRole('menuitem', { name: 'Move earlier' })).toBeFocused()
    await expectAccessible(photos.page)
    await keyboard.press('Enter')
    await photos.expectOrder(0, 1, 2, 3)
    await expect(photos.button('Move', 2)).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.press('End')
    await expect(photos.page.getByRole('menuitem', { name: 'Make first' })).toBeFocused()
    await keyboard.press('Enter')
    await photos.expectOrder(1, 0, 2, 3)
    await expect(photos.button('Move', 1)).toBeFocused()
  })
  await expect.poll(() => stage.storedOrder()).toEqual([1, 0, 2, 3])
  expect(photos.moves).toEqual([
    [0, 2, 1, 3],
    [0, 1, 2, 3],
    [1, 0, 2, 3],
  ])
})

test('a move that the server refuses is undone and says so until the next move', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  const refuse = await photos.holdMoves(busy)
  await photos.choose(4, 'Make first')
  await photos.expectOrder(3, 0, 1, 2)
  refuse()
  await photos.expectOrder(0, 1, 2, 3)
  const alert = photos.page.getByRole('alert')
  await expect(alert).toContainText('Failed to reorder images')
  await expect(alert).toContainText('PastFash is busy. Try again.')
  await expectAccessible(photos.page)
  expect(await stage.storedOrder()).toEqual([0, 1, 2, 3])
  expect(photos.moves).toEqual([[3, 0, 1, 2]])

  await photos.choose(1, 'Move later')
  await photos.expectOrder(1, 0, 2, 3)
  await expect(alert).toHaveCount(0)
  await expect.poll(() => stage.storedOrder()).toEqual([1, 0, 2, 3])
})

test('moves run one after the other, and updates in between do not undo them', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  const goOn = await photos.holdMoves()
  await photos.choose(1, 'Move later')
  await photos.choose(4, 'Move earlier')
  await photos.expectOrder(1, 0, 3, 2)
  expect(photos.moves).toEqual([[1, 0, 2, 3]])

  const { id } = await stage.seller.call(
    storePhotoEndpoint,
    { itemId: stage.item.id, devicePhotoId: randomUUID(), order: 4 },
    await testPhoto('labels/label-1.jpg'),
  )
  stage.originalIds.push(id)
  await photos.expectOrder(1, 0, 3, 2, 4)
  goOn()
  await expect.poll(() => stage.storedOrder()).toEqual([1, 0, 3, 2, 4])
  await photos.expectOrder(1, 0, 3, 2, 4)
  expect(photos.moves).toHaveLength(2)
})

test('a panel closed and opened again still shows the running move', { tag: '@long' }, async ({ browser }) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser)
  const goOn = await photos.holdMoves()
  await photos.choose(3, 'Make first')
  await photos.expectOrder(2, 0, 1, 3)
  const details = photos.page.getByRole('link', { name: `Details of ${stage.item.sku}` })
  await details.click()
  await expect(photos.picture(1)).toHaveCount(0)
  await details.click()
  await photos.expectOrder(2, 0, 1, 3)
  goOn()
  await expect.poll(() => stage.storedOrder()).toEqual([2, 0, 1, 3])
})

test('two devices that reorder at once end with the same order', { tag: '@long' }, async ({ browser }) => {
  const stage = await createStage(product)
  const [one, other] = [await stage.open(browser), await stage.open(browser)]
  for (let round = 0; round < 4; round += 1) {
    const goOn = [await one.holdMoves(), await other.holdMoves()]
    await one.choose(4, 'Make first')
    await other.choose(2, 'Move later')
    const done = [one, other].map(({ page }) => page.waitForResponse('**/photo-order'))
    for (const go of goOn) go()
    for (const response of await Promise.all(done)) expect(response.ok()).toBe(true)
    const order = await stage.storedOrder()
    // Both follow the last request.
    expect([one.moves.at(-1), other.moves.at(-1)]).toContainEqual(order)
    await one.expectOrder(...order)
    await other.expectOrder(...order)
  }
  expect(one.moves).toHaveLength(4)
  expect(other.moves).toHaveLength(4)
})

/** Drags with the mouse to a point across another part: 0 is its left edge, 1 its right one. The button stays down. */
async function drag(page: Page, from: Locator, to: Locator, across: number) {
  const start = await middleOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 5, { steps: 3 })
  await moveAcross(page, to, across)
}

async function moveAcross(page: Page, to: Locator, across: number) {
  const box = await to.boundingBox()
  if (!box) throw new Error('Nowhere to drop')
  await page.mouse.move(box.x + box.width * across, box.y + box.height / 2, { steps: 5 })
}
