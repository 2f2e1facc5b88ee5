import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openComponentSite } from './harness/component-site.ts'
import { openLightboxPage } from './harness/lightbox-stage.ts'
import { middleOf } from './one-finger.ts'
import { fingersOn } from './several-fingers.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('lightbox', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('a photo follows the finger and is replaced by the next, or returns after a short drag', async ({ page }) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.thumbs.nth(1).tap()
  await stage.expectAt(2)
  await expectAccessible(page)
  const hand = await fingersOn(page)
  const { x, y } = await middleOf(stage.whole(2))
  await hand.down({ x, y })
  for (const by of [20, 60, 100, 140]) await hand.move({ x: x - by, y })
  // The photo moves before the finger lets go.
  await expect.poll(async () => (await middleOf(stage.whole(2))).x).toBeLessThan(x - 60)
  for (const by of [180, 220, 260]) await hand.move({ x: x - by, y })
  await hand.up()
  await stage.expectAt(3)

  // A quick way back would be a swipe to the next photo.
  await hand.drag({ x, y }, ...[20, 50, 80, 60, 30, 10, 0].map((by) => ({ x: x + by, y })))
  await stage.expectAt(3)
  expect(stage.consoleErrors()).toEqual([])
})

test('two fingers magnify the part between them, then one finger pans and does not swipe', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.thumbs.nth(1).tap()
  await stage.expectAt(2)
  const hand = await fingersOn(page)
  const whole = await boxOf(stage.whole(2))
  const { x, y } = await middleOf(stage.whole(2))
  await hand.down({ x: x - 40, y })
  await hand.down({ x: x - 40, y }, { x: x + 40, y })
  for (const apart of [50, 70, 90, 120]) await hand.move({ x: x - apart, y }, { x: x + apart, y })
  await expect.poll(async () => (await boxOf(stage.whole(2))).width).toBeCloseTo(whole.width * 3, 0)
  const magnified = await middleOf(stage.whole(2))
  expect(magnified.x).toBeCloseTo(x, 0)
  expect(magnified.y).toBeCloseTo(y, 0)
  // The page itself is not magnified.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await hand.up()

  await hand.down({ x, y })
  for (const by of [20, 60, 100, 140]) await hand.move({ x: x - by, y: y - by / 2 })
  await hand.up()
  await expect.poll(async () => (await middleOf(stage.whole(2))).x).toBeCloseTo(x - 140, 0)
  expect((await middleOf(stage.whole(2))).y).toBeCloseTo(y - 70, 0)
  await expect(stage.dialog.getByText('Photo 2 of 5')).toBeVisible()

  // Pinched together, the photo is whole again, and can be swiped.
  await hand.down({ x: x - 150, y })
  await hand.down({ x: x - 150, y }, { x: x + 150, y })
  for (const apart of [120, 80, 40, 20]) await hand.move({ x: x - apart, y }, { x: x + apart, y })
  await hand.up()
  await expect.poll(() => boxOf(stage.whole(2))).toEqual(whole)
  await hand.down({ x, y })
  for (const by of [20, 60, 100, 140, 180, 220]) await hand.move({ x: x + by, y })
  await hand.up()
  await stage.expectAt(1)
})

test('a double tap magnifies the spot, another one shows the whole photo', { tag: '@long' }, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.thumbs.nth(1).tap()
  await stage.expectAt(2)
  const hand = await fingersOn(page)
  const whole = await boxOf(stage.whole(2))
  const spot = { x: whole.x + whole.width * 0.4, y: whole.y + whole.height * 0.6 }
  await hand.doubleTap(spot)
  await expect.poll(async () => (await boxOf(stage.whole(2))).width).toBeCloseTo(whole.width * 2.5, 0)
  const near = await boxOf(stage.whole(2))
  expect((spot.x - near.x) / near.width).toBeCloseTo(0.4, 2)
  expect((spot.y - near.y) / near.height).toBeCloseTo(0.6, 2)
  await hand.doubleTap(spot)
  await expect.poll(() => boxOf(stage.whole(2))).toEqual(whole)
  await expect(stage.dialog).toBeVisible()
})

test('a phone that is turned keeps the photo, and a tap beside it closes', { tag: '@long' }, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.thumbs.nth(3).tap()
  await stage.expectAt(4)
  await page.setViewportSize({ width: 844, height: 390 })
  await stage.expectAt(4)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await stage.expectAt(4)
  // On a slow phone the click of the tap that opened the viewer comes late.
  await stage.slide(4).dispatchEvent('click')
  await stage.expectAt(4)
  const { x, y } = await boxOf(stage.whole(4))
  await page.touchscreen.tap(x + 100, y - 40)
  await expect(stage.dialog).toBeHidden()
})

async function boxOf(photo: Locator) {
  const box = await photo.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return box
}
