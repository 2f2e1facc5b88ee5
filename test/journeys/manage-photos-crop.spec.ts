import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { openComponentSite } from './harness/component-site.ts'
import { expectSame } from './harness/judge-photo.ts'
import { openManagePage } from './harness/manage-stage.ts'
import { photosToCrop } from './harness/photos-to-crop.ts'
import { fingerOn, middleOf } from './one-finger.ts'
import { untilStill } from './until-still.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('manage', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

test('with the mouse, corners, edges and the part itself are dragged, and no side becomes shorter than 50 pixels', {
  tag: '@long',
}, async ({ page }) => {
  const { crop, part, handle, area, tool, shape } = await openManagePage(page, site.url)
  await crop(1)
  const scale = await photoPixels(tool)
  await drag(page, handle('Bottom right corner'), { x: -100, y: -80 })
  await expectAbout(part, { width: 1200 - 100 * scale, height: 1600 - 80 * scale }, scale)
  await drag(page, handle('Left edge'), { x: 60, y: 30 })
  await expectAbout(part, { width: 1200 - 160 * scale, height: 1600 - 80 * scale }, scale)
  await drag(page, handle('Top edge'), { x: 30, y: 40 })
  const left = { width: 1200 - 160 * scale, height: 1600 - 120 * scale }
  await expectAbout(part, left, scale)

  const before = await area.boundingBox()
  const upperEdge = (await tool.locator('img').boundingBox())?.y ?? 0
  await drag(page, area, { x: 25, y: -2000 })
  await expect.poll(async () => (await area.boundingBox())?.y).toBeCloseTo(upperEdge, 0)
  const after = await area.boundingBox()
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0) - 25)).toBeLessThan(2)
  await expectAbout(part, left, scale)

  await drag(page, handle('Bottom right corner'), { x: -2000, y: -2000 })
  await expect.poll(part).toEqual({ kind: 'Crop', width: 50, height: 50 })
  await shape('16:9').click()
  await drag(page, handle('Bottom right corner'), { x: -2000, y: -2000 })
  await expect.poll(part).toEqual({ kind: 'Crop', width: 89, height: 50 })
  await tool.getByRole('button', { name: 'Reset' }).click()
  expect(await part()).toEqual({ kind: 'Whole photo', width: 1200, height: 1600 })
})

test('shapes lie as their names say and can be turned; corners and edges keep them', { tag: '@long' }, async ({
  page,
}) => {
  const { crop, part, handle, shape, tool } = await openManagePage(page, site.url)
  await crop(1)
  await expect(tool.getByRole('radio')).toHaveCount(4)
  await expect(tool.getByRole('radio', { name: 'Free' })).toBeChecked()
  await shape('16:9').click()
  expect(await part()).toEqual({ kind: 'Crop', width: 1200, height: 675 })
  await expect(tool.getByText('wide 16:9')).toBeVisible()
  await tool.getByRole('button', { name: 'Make Upright' }).click()
  expect(await part()).toEqual({ kind: 'Crop', width: 900, height: 1600 })
  await expect(tool.getByText('upright 9:16')).toBeVisible()
  await tool.getByRole('button', { name: 'Make Wide' }).click()
  expect(await part()).toEqual({ kind: 'Crop', width: 1200, height: 675 })
  await drag(page, handle('Top left corner'), { x: 70, y: 0 })
  const { width, height } = await part()
  expect(width).toBeLessThan(1200)
  expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.01)
  const scale = await photoPixels(tool)
  const [from, to] = [width, width - 80 * scale]
  await drag(page, handle('Right edge'), { x: -80, y: 50 })
  await expectAbout(part, { width: to, height: (to * 9) / 16 }, scale)
  await drag(page, handle('Top edge'), { x: 40, y: (-80 * 9) / 16 })
  await expectAbout(part, { width: from, height }, scale)
  const before = await part()
  await handle('Bottom edge').press('ArrowUp')
  const narrower = before.width - 18
  expect(await part()).toEqual({ kind: 'Crop', width: narrower, height: Math.round((narrower * 9) / 16) })
  await tool.getByRole('button', { name: 'Make Upright' }).click()
  await shape('1:1').click()
  const square = await part()
  expect(square.width).toBe(square.height)
  await shape('Free').click()
  expect(await part()).toEqual(square)
})

test('the grid shows on request', { tag: '@long' }, async ({ page }) => {
  const { crop, tool, area } = await openManagePage(page, site.url)
  await crop(1)
  const grid = area.locator('.ReactCrop__rule-of-thirds-hz')
  await expect(grid).toHaveCount(0)
  await tool.getByRole('button', { name: 'Grid' }).click()
  await expect(tool.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
  await expect(grid).toHaveCount(1)
})

test('by keyboard alone: crop, apply, restore, move, save', { tag: '@long' }, async ({ page }) => {
  const { server, dialog, tool, area, part, handle } = await openManagePage(page, site.url)
  const cropButton = dialog.getByRole('button', { name: 'Crop photo 2' })
  await dialog.getByRole('row').nth(1).focus()
  for (const name of ['Drag Photo 2', 'Move photo 2', 'Crop photo 2']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(area).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(area).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(handle('Top left corner')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  expect(await part()).toEqual({ kind: 'Crop', width: 1190, height: 1600 })
  await page.keyboard.press('Shift+ArrowDown')
  expect(await part()).toEqual({ kind: 'Crop', width: 1190, height: 1550 })
  await page.keyboard.press('Control+ArrowLeft')
  expect(await part()).toEqual({ kind: 'Crop', width: 1191, height: 1550 })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await part()).toEqual({ kind: 'Crop', width: 1191, height: 1550 })
  await handle('Bottom right corner').press('ArrowRight')
  expect(await part()).toEqual({ kind: 'Crop', width: 1200, height: 1550 })
  await tool.getByRole('radio', { name: 'Free' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tool.getByRole('radio', { name: '1:1' })).toBeChecked()
  await tool.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(area).toBeFocused()
  await handle('Bottom edge').press('Shift+ArrowUp')
  await tool.getByRole('button', { name: 'Apply Crop' }).press('Enter')
  await expect(tool).toBeHidden()
  await expect(cropButton).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The original photo 2 is back.')).toBeVisible()
  await expect(cropButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(area).toBeVisible()
  await handle('Bottom edge').press('Shift+ArrowUp')
  await tool.getByRole('button', { name: 'Apply Crop' }).press('Enter')
  await expect(tool).toBeHidden()
  await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(server.changes).toEqual(['crop 2'])
  expect(server.stored[1]).toMatchObject({ width: 1200, height: 1550 })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a finger hits corners and edges within 44 pixels, and a small part can still be moved', {
    tag: '@long',
  }, async ({ page }) => {
    const { server, dialog, press, crop, shape, part, handle, area, tool, apply } = await openManagePage(page, site.url)
    await crop(1)
    const scale = await photoPixels(tool)
    for (const name of ['Top left corner', 'Right edge', 'Bottom edge', 'Bottom left corner']) {
      const { width, height } = (await handle(name).boundingBox()) ?? { width: 0, height: 0 }
      expect([Math.round(width), Math.round(height)]).toEqual([44, 44])
    }

    await swipe(page, { of: handle('Right edge'), beside: { x: -20, y: 0 } }, { x: -90, y: 0 })
    await expectAbout(part, { width: 1200 - 90 * scale, height: 1600 }, scale)
    await swipe(page, { of: handle('Top left corner'), beside: { x: 18, y: 18 } }, { x: 60, y: 100 })
    await expectAbout(part, { width: 1200 - 150 * scale, height: 1600 - 100 * scale }, scale)

    await shape('1:1').click()
    const square = await part()
    await swipe(page, { of: handle('Top edge'), beside: { x: 0, y: 20 } }, { x: 0, y: 70 })
    const side = square.width - 70 * scale
    await expectAbout(part, { width: side, height: side }, scale)
    await shape('Free').click()

    await swipe(page, { of: handle('Bottom right corner') }, { x: -600, y: -600 })
    await expect.poll(part).toEqual({ kind: 'Crop', width: 50, height: 50 })
    const before = await middleOf(area)
    await swipe(page, { of: area }, { x: 30, y: 40 })
    await expect.poll(async () => Math.abs((await middleOf(area)).x - before.x - 30)).toBeLessThan(2)
    await expect.poll(async () => Math.abs((await middleOf(area)).y - before.y - 40)).toBeLessThan(2)
    await swipe(page, { of: handle('Bottom right corner') }, { x: 50, y: 50 })
    await expect.poll(async () => (await part()).width).toBeGreaterThan(50)
    const { width, height } = await part()
    await apply()
    await press('Save Changes')
    await expect(dialog).toBeHidden()
    expect(server.stored[0]).toMatchObject({ width, height })
  })

  test('a photo of 12 megapixels that its EXIF rotates is cropped as it is shown', { tag: '@long' }, async ({
    page,
  }) => {
    const photo = (await photosToCrop()).get('12-megapixels.jpg') ?? Buffer.alloc(0)
    const stage = await openManagePage(page, site.url, [photo, photo])
    await stage.crop(1)
    expect(await stage.part()).toEqual({ kind: 'Whole photo', width: 3000, height: 4000 })
    await stage.shape('16:9').click()
    const { width, height } = await stage.part()
    await stage.apply()
    await stage.press('Save Changes')
    await expect(stage.dialog).toBeHidden()
    expect(stage.server.stored[0]).toMatchObject({ width, height })
    const stored = stage.server.stored[0]?.bytes ?? Buffer.alloc(0)
    const middle = { left: (3000 - width) / 2, top: (4000 - height) / 2, width, height }
    await expectSame(
      stored,
      await sharp(await sharp(photo).autoOrient().toBuffer())
        .extract(middle)
        .toBuffer(),
    )
  })

  test('everything is visible on small phones and on phones held sideways', { tag: '@long' }, async ({ page }) => {
    const { dialog, crop, tool, part } = await openManagePage(page, site.url)
    await crop(1)
    for (const [width, height] of [
      [320, 568],
      [667, 375],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const name of ['Cancel', 'Apply Crop', 'Grid'])
        await expect(tool.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await expect(tool.locator('img')).toBeInViewport({ ratio: 1 })
      const picture = await tool.locator('img').boundingBox()
      expect(Math.min(picture?.width ?? 0, picture?.height ?? 0)).toBeGreaterThan(100)
      expect(await tool.evaluate((shown) => shown.scrollWidth > shown.clientWidth)).toBe(false)
      expect(await part()).toEqual({ kind: 'Whole photo', width: 1200, height: 1600 })
    }
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
  })
})

for (const [where, device, colorScheme] of [
  ['phone', phone, 'dark'],
  ['desktop', desktop, 'light'],
] as const)
  test(`the dialog and the crop tool are accessible on a ${where}, ${colorScheme}`, {
    tag: where === 'desktop' ? '@long' : [],
  }, async ({ browser }) => {
    const context = await browser.newContext({ ...device, colorScheme })
    const page = await context.newPage()
    const { crop, shape, apply, tool, dialog, press } = await openManagePage(page, site.url)
    await expectAccessible(page)
    await crop(1)
    await shape('1:1').click()
    await tool.getByRole('button', { name: 'Grid' }).click()
    await expectAccessible(page)
    await apply()
    await expect(dialog.getByRole('button', { name: 'Restore original of photo 1' })).toBeVisible()
    await expectAccessible(page)
    await press('Cancel')
    await expectAccessible(page)
    await context.close()
  })

/** Pixels of the photo per pixel of the screen. */
async function photoPixels(tool: Locator): Promise<number> {
  return tool.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth / image.clientWidth)
}

async function drag(page: Page, what: Locator, by: { x: number; y: number }) {
  await untilStill(page)
  const from = await middleOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

async function swipe(
  page: Page,
  { of, beside = { x: 0, y: 0 } }: { of: Locator; beside?: { x: number; y: number } },
  by: { x: number; y: number },
) {
  await untilStill(page)
  const middle = await middleOf(of)
  const from = { x: middle.x + beside.x, y: middle.y + beside.y }
  const finger = await fingerOn(page)
  await finger.down(from)
  await finger.move({ x: from.x + by.x / 2, y: from.y + by.y / 2 })
  await finger.move({ x: from.x + by.x, y: from.y + by.y })
  await finger.up()
}

/** Equal within the precision of the screen's pixels. */
async function expectAbout(
  part: () => Promise<{ width: number; height: number }>,
  wanted: { width: number; height: number },
  scale: number,
) {
  const furthest = async () => {
    const { width, height } = await part()
    return Math.max(Math.abs(width - wanted.width), Math.abs(height - wanted.height))
  }
  await expect.poll(furthest).toBeLessThanOrEqual(scale + 1)
}
