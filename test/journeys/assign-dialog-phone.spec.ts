import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAssignSite } from './harness/assign-site.ts'
import { openAssignPage } from './harness/assign-stage.ts'
import { fingerOn, middleOf } from './one-finger.ts'
import { pauseClock } from './pause-clock.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

let site: Awaited<ReturnType<typeof openAssignSite>>

test.beforeAll(async () => {
  site = await openAssignSite(test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('a tap selects, another tap deselects, a drag selects further photos, and the keyboard stays closed when photos come', async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(6)
  await expect(stage.bulk).not.toBeFocused()
  await stage.clearSelection()
  await stage.picture(1).tap()
  await stage.picture(3).tap()
  await stage.expectSelected(1, 3)
  await stage.picture(1).tap()
  await stage.expectSelected(3)
  const finger = await fingerOn(page)
  await finger.down(await middleOf(stage.picture(4)))
  await stage.expectSelected(3, 4)
  await finger.move(await middleOf(stage.picture(6)))
  await stage.expectSelected(3, 4, 5, 6)
  await finger.up()
  expect(stage.consoleErrors()).toEqual([])
})

test('a long press selects a photo with a vibration, and dragging on selects further photos', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.vibrations = []
    navigator.vibrate = (pattern) => window.vibrations.push(pattern as number) > 0
  })
  const stage = await openAssignPage(page, site.url)
  await stage.choose(40)
  await stage.clearSelection()
  await stage.picture(1).tap()
  const finger = await fingerOn(page)
  await finger.down(await middleOf(stage.picture(2)))
  await stage.expectSelected(1, 2)
  const vibrations = () => page.evaluate(() => window.vibrations)
  expect(await vibrations()).toEqual([10])
  await finger.move(await middleOf(stage.picture(4)))
  await stage.expectSelected(1, 2, 3, 4)
  await finger.move(await middleOf(stage.picture(3)))
  await stage.expectSelected(1, 2, 3)
  await finger.up()
  await stage.expectSelected(1, 2, 3)

  await test.step('near the lower edge the photos scroll under the finger', async () => {
    const bar = await stage.bulk.boundingBox()
    await finger.down(await middleOf(stage.picture(3)))
    await expect.poll(vibrations).toEqual([10, 10])
    await finger.move({ x: 300, y: (bar?.y ?? 0) - 60 })
    await expect.poll(() => page.evaluate(() => window.assign.selected().length)).toBeGreaterThan(25)
    expect(await scrollOf(stage.cards)).toBeGreaterThan(500)
    await finger.up()
  })
})

test('after a part of the photos is uploaded, its progress is visible above the others', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(12)
  await page.evaluate(() => window.assign.show({ queue: 180 }))
  await stage.clearSelection()
  await stage.picture(7).tap()
  await stage.press('Assign')
  await expect(page.getByText('The upload queue')).not.toBeInViewport()
  await stage.press('Upload')
  await expect.poll(stage.handedOver).toHaveLength(1)
  await expect(page.getByText('The upload queue')).toBeInViewport()
})

test('more photos than eBay takes bring a question, Clear stays visible, and the next photo without a SKU is scrolled into view', async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(40)
  await page.getByRole('alertdialog', { name: 'Split 40 photos' }).getByRole('button', { name: 'Cancel' }).tap()
  await stage.press('Assign')
  const question = page.getByRole('alertdialog', { name: /^40 photos for/ })
  await question.getByRole('textbox', { name: 'Photos each' }).fill('20')
  await question.getByRole('button', { name: 'Split Every 20 Photos' }).tap()
  await expect(question).toBeHidden()
  await stage.dialog.getByRole('button', { name: 'Undo' }).tap()
  const clear = stage.dialog.getByRole('button', { name: 'Clear', exact: true })
  await page.evaluate(() => window.assign.store.selectAll())
  await expect(clear).toBeInViewport({ ratio: 1 })
  await clear.tap()
  await stage.expectSelected()
  await stage.picture(1).tap()
  await page.evaluate(() => {
    const { store } = window.assign
    const last = store.getSnapshot().photos[21]
    if (last) store.select(last.id, 'range')
  })
  await stage.press('Assign')
  await expect(stage.picture(23)).toBeInViewport({ ratio: 1 })
  await stage.picture(23).tap()
  await stage.dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const move = page.getByRole('alertdialog', { name: 'Move 1 photo' })
  await move
    .getByRole('button', { name: /^To PSTFSH-\d+/ })
    .last()
    .tap()
  await expect(stage.dialog.getByText(/1 photo moved to/)).toBeVisible()
  expect(stage.consoleErrors()).toEqual([])
})

test('a finger that moves at once scrolls and selects nothing', { tag: '@long' }, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(40)
  await stage.clearSelection()
  // No long press happens, however long the moves take.
  await pauseClock(page)
  const finger = await fingerOn(page)
  const { x, y } = await middleOf(stage.picture(4))
  await finger.down({ x, y })
  for (let by = 20; by <= 300; by += 20) await finger.move({ x, y: y - by })
  await finger.up()
  await expect.poll(() => scrollOf(stage.cards)).toBeGreaterThan(100)
  await page.clock.runFor(2000)
  await stage.expectSelected()
})

for (const [width, height] of [
  [360, 512],
  [320, 454],
  [568, 232],
] as const)
  test(`on a small phone everything is within reach while the keyboard is closed, at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const stage = await openAssignPage(page, site.url)
    await stage.choose(6)
    for (const name of ['Assign', 'Cancel', 'Upload'])
      await expect(stage.dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    // The tools are in a row that scrolls sideways.
    await expect(stage.dialog.getByRole('button', { name: 'Select All', exact: true })).toBeInViewport()
    await expect(stage.picture(1)).toBeInViewport({ ratio: 0.3 })
    await stage.press('Assign')
    await stage.press('Upload')
    await expect.poll(stage.handedOver).toHaveLength(1)
  })

test('the keyboard takes the space of a small phone, and returns it when it is closed while the field keeps the focus', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 512 })
  const stage = await openAssignPage(page, site.url)
  await stage.choose(6)
  const upload = stage.dialog.getByRole('button', { name: 'Upload', exact: true })
  await stage.bulk.tap()
  await visibleHeight(page, 240)
  await expect(upload).toBeHidden()
  await expect(stage.bulk).toBeInViewport({ ratio: 1 })
  await visibleHeight(page, 512)
  await expect(stage.bulk).not.toBeFocused()
  await expect(upload).toBeInViewport({ ratio: 1 })
})

test('while the keyboard is open, the field for the selected photos and Assign stay visible', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(20)
  // The label of the keyboard's Enter: "done" assigns, "next" goes to the next photo's field.
  await expect(stage.bulk).toHaveAttribute('enterkeyhint', 'done')
  await expect(stage.field(3)).toHaveAttribute('enterkeyhint', 'next')
  await stage.field(3).tap()
  await visibleHeight(page, 440)
  const assign = stage.dialog.getByRole('button', { name: 'Assign', exact: true })
  for (const part of [stage.bulk, assign, stage.field(3)]) await expect.poll(() => lowerEdgeOf(part)).toBeLessThan(440)
  const bar = await stage.bulk.boundingBox()
  await expect.poll(() => lowerEdgeOf(stage.field(3))).toBeLessThan(bar?.y ?? 0)
  await expect(stage.field(3)).toBeFocused()
})

async function lowerEdgeOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

/** The scroll position of the photos, in pixels. */
function scrollOf(cards: Locator): Promise<number> {
  return cards.first().evaluate((card) => card.closest('ul')?.parentElement?.scrollTop ?? 0)
}

/** Simulates a keyboard that covers the rest of the page. */
async function visibleHeight(page: Page, height: number): Promise<void> {
  await page.evaluate((visible) => {
    const { visualViewport } = window
    if (!visualViewport) return
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: visible })
    visualViewport.dispatchEvent(new Event('resize'))
  }, height)
}
