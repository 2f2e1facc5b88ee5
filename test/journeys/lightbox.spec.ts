import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openComponentSite } from './harness/component-site.ts'
import { openLightboxPage } from './harness/lightbox-stage.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('lightbox', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('keys lead through the photos, and the focus returns to the one that was pressed', async ({ page }) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.thumbs.nth(1).press('Enter')
  await stage.expectAt(2)
  const close = stage.dialog.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await expectAccessible(page)
  for (const [key, number] of [
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', 5],
    ['ArrowRight', 5],
    ['Home', 1],
    ['PageDown', 2],
    ['PageUp', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await stage.expectAt(number)
  }
  // Faster than the strip scrolls.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await stage.expectAt(4)
  const next = stage.dialog.getByRole('button', { name: 'Next photo' })
  await next.press('Enter')
  await stage.expectAt(5)
  // At the end the button does nothing, and keeps the focus.
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await next.press('Enter')
  await stage.expectAt(5)
  await page.keyboard.press('Escape')
  await expect(stage.dialog).toBeHidden()
  await expect(stage.thumbs.nth(1)).toBeFocused()
  expect(stage.consoleErrors()).toEqual([])
})

test('Back and a press beside the photo close it, a press on the photo does not', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.open(1)
  await page.goBack()
  await expect(stage.dialog).toBeHidden()
  await stage.open(2)
  await stage.whole(2).click()
  await stage.expectAt(2)
  const { x, y } = await boxOf(stage.whole(2))
  await page.mouse.click(x - 60, y + 40)
  await expect(stage.dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeVisible()
})

test('the wheel magnifies the part under it, a drag stops at the edges, and another photo begins whole', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.open(1)
  const before = await boxOf(stage.whole(1))
  const at = { x: before.x + before.width * 0.75, y: before.y + before.height * 0.25 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -400)
  await expect.poll(async () => (await boxOf(stage.whole(1))).width).toBeGreaterThan(before.width * 1.5)
  const magnified = await boxOf(stage.whole(1))
  // The photo fills the frame vertically, so the spot stays where it is.
  expect((at.y - magnified.y) / magnified.height).toBeCloseTo(0.25, 2)

  await page.mouse.down()
  await page.mouse.move(at.x + 40, at.y + 60, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(stage.whole(1))).y).toBeCloseTo(magnified.y + 60, 0)
  await page.mouse.down()
  await page.mouse.move(at.x, 5000, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(stage.whole(1))).y).toBeCloseTo(before.y, 0)
  // A drag does not count as a press beside the photo.
  await stage.dialog.getByRole('button', { name: 'Next photo' }).click()
  await stage.expectAt(2)
  await stage.dialog.getByRole('button', { name: 'Previous photo' }).click()
  await stage.expectAt(1)
  expect(await boxOf(stage.whole(1))).toEqual(before)
})

test('a double click, the button and keys magnify and show the whole photo again', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.open(5)
  const whole = await boxOf(stage.whole(5))
  const isTimes = (factor: number) =>
    expect.poll(async () => (await boxOf(stage.whole(5))).width / whole.width).toBeCloseTo(factor, 2)
  await stage.whole(5).dblclick()
  await isTimes(2.5)
  await stage.dialog.getByRole('button', { name: 'Zoom out' }).click()
  await isTimes(1)
  await stage.dialog.getByRole('button', { name: 'Zoom in' }).click()
  await isTimes(2.5)

  // Magnified, the arrows pan.
  const { x, y } = await boxOf(stage.whole(5))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await boxOf(stage.whole(5))).x).toBeCloseTo(x - 80, 0)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await boxOf(stage.whole(5))).y).toBeCloseTo(y + 80, 0)
  await page.keyboard.press('0')
  await isTimes(1)
  await page.keyboard.press('+')
  await isTimes(1.5)
  await page.keyboard.press('-')
  await isTimes(1)
  await page.keyboard.press('-')
  await isTimes(1)
  await page.keyboard.press('ArrowLeft')
  await stage.expectAt(4)
})

test('a seller who wants less motion sees no scrolling', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const stage = await openLightboxPage(page, site.url)
  await stage.open(1)
  const next = stage.dialog.getByRole('button', { name: 'Next photo' })
  const places = await next.evaluate((button: HTMLButtonElement) => {
    button.click()
    const strip = [...document.querySelectorAll('[role=dialog] div')].find(({ scrollLeft }) => scrollLeft > 0)
    return strip && { left: strip.scrollLeft, width: strip.clientWidth }
  })
  expect(places?.left).toBe(places?.width)
  await stage.expectAt(2)
})

test('the shown photo stays when others are added and removed, and when the window changes', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url)
  await stage.open(3)
  stage.order = [4, 0, 1, 2, 3]
  await page.evaluate(() => window.notifyOfChange())
  await stage.expectAt(4)
  await expect(stage.whole(4)).toHaveAttribute('src', /whole-2/)
  await page.setViewportSize({ width: 844, height: 390 })
  await stage.expectAt(4)
  stage.order = [4, 0]
  await page.evaluate(() => window.notifyOfChange())
  await stage.expectAt(2)
  await page.keyboard.press('ArrowLeft')
  await stage.expectAt(1)
  await expect(stage.whole(1)).toHaveAttribute('src', /whole-4/)
})

async function boxOf(photo: Locator) {
  const box = await photo.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return box
}
