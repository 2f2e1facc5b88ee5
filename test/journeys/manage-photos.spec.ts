import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { openComponentSite } from './harness/component-site.ts'
import { openManagePage } from './harness/manage-stage.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('manage', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('only Save Changes stores order and crops: the crops one by one, then the order', async ({ page }) => {
  const { server, dialog, press, crop, shape, apply, part, consoleErrors } = await openManagePage(page, site.url)
  await expect(dialog.getByText('MAIN', { exact: true })).toHaveCount(1)
  await crop(2)
  await shape('1:1').click()
  const square = await part()
  expect(square.width).toBe(square.height)
  await apply()
  await crop(4)
  // The shape is wide even on an upright photo, until it is turned, and as large as the photo allows.
  await shape('16:9').click()
  await expect(page.getByText('Crop: 1200 × 675 pixels, wide 16:9')).toBeVisible()
  await apply()
  await press('Move photo 4')
  await page.getByRole('menuitem', { name: 'Make first' }).click()
  await expect(dialog.getByText('Not saved yet: 2 crops and the new order.')).toBeVisible()
  expect(server.changes).toEqual([])

  await press('Save Changes')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Photos of PSTFSH-001 saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage Photos' })).toBeFocused()
  expect(server.changes).toEqual(['crop 2', 'crop 4', 'order 4,1,2,3'])
  const sizes = server.stored.map(({ width, height }) => `${width} x ${height}`)
  expect(sizes).toEqual(['1200 x 675', '1200 x 1600', `${square.width} x ${square.height}`, '1200 x 1600'])
  expect(consoleErrors()).toEqual([])
})

test('the cropped photo is shown before it is saved, also enlarged, and its original can be restored', async ({
  page,
}) => {
  const { page: view, server, dialog, tool, press, crop, shape, handle, apply } = await openManagePage(page, site.url)
  await crop(1)
  await shape('1:1').click()
  const words = tool.getByRole('status')
  await expect(words).toHaveText('Crop: 1200 × 1200 pixels')
  for (const _ of Array(15)) await handle('Bottom right corner').press('Shift+ArrowLeft')
  await expect(words).toHaveText('Crop: 450 × 450 pixels, too small for eBay')
  await handle('Bottom right corner').press('Shift+ArrowRight')
  await expect(words).toHaveText('Crop: 500 × 500 pixels')
  await shape('4:3').click()
  await shape('1:1').click()
  await apply()
  const picture = dialog.getByRole('img', { name: 'PSTFSH-001, photo 1' })
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await picture.click()
  const whole = view.getByRole('dialog', { name: 'PSTFSH-001: photos' }).getByRole('img').first()
  await expect(whole).toHaveJSProperty('naturalWidth', 1200)
  await expect(whole).toHaveJSProperty('naturalHeight', 1200)
  await page.keyboard.press('Escape')

  await press('Restore original of photo 1')
  await expect(picture).toHaveAttribute('src', /^\/photos\//)
  await expect(dialog.getByRole('status').getByText('The original photo 1 is back.')).toBeVisible()
  await press('Save Changes')
  await expect(dialog).toBeHidden()
  expect(server.changes).toEqual([])
})

test('a second crop starts from the stored photo and the first selection', { tag: '@long' }, async ({ page }) => {
  const { server, press, crop, shape, apply, part, handle } = await openManagePage(page, site.url)
  await crop(1)
  await shape('1:1').click()
  await apply()
  await crop(1)
  expect(await part()).toEqual({ kind: 'Crop', width: 1200, height: 1200 })
  await handle('Bottom edge').press('Shift+ArrowDown')
  expect(await part()).toEqual({ kind: 'Crop', width: 1200, height: 1250 })
  await apply()
  await press('Save Changes')
  await expect(page.getByText('Photos of PSTFSH-001 saved')).toBeVisible()
  expect(server.changes).toEqual(['crop 1'])
  expect(server.stored[0]).toMatchObject({ width: 1200, height: 1250 })
})

test('a crop of the whole photo changes nothing and says so', { tag: '@long' }, async ({ page }) => {
  const { server, dialog, tool, press, crop, part, apply } = await openManagePage(page, site.url)
  await crop(3)
  expect(await part()).toEqual({ kind: 'Whole photo', width: 1200, height: 1600 })
  await apply()
  await expect(tool).toBeHidden()
  await expect(dialog.getByText("You kept all of photo 3, so it isn't cropped.")).toBeVisible()
  await press('Save Changes')
  await expect(dialog).toBeHidden()
  expect(server.changes).toEqual([])
})

test('leaving with changes asks, by Cancel, Close, Escape and Back; without changes it does not', {
  tag: '@long',
}, async ({ page }) => {
  const { dialog, press, crop, shape, apply, tool } = await openManagePage(page, site.url)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await crop(1)
  await shape('1:1').click()
  await page.keyboard.press('Escape')
  await expect(tool).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Crop photo 1' })).toBeFocused()
  await crop(1)
  await page.goBack()
  await expect(tool).toBeHidden()
  await crop(1)
  await shape('1:1').click()
  await apply()
  await expect(tool).toBeHidden()
  for (const [way, leave] of [
    ['Cancel', () => press('Cancel')],
    ['Close', () => press('Close')],
    ['Escape', () => page.keyboard.press('Escape')],
    ['Back', () => page.goBack()],
    ['Back again', () => page.goBack()],
  ] as const)
    await test.step(way, async () => {
      await leave()
      await expect(question).toContainText('Not saved yet: 1 crop. Your stored photos stay as they are.')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(dialog).toBeVisible()
    })
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Manage Photos' })).toBeFocused()

  await page.getByRole('button', { name: 'Manage Photos' }).click()
  await press('Move photo 2')
  await page.goBack()
  await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()

  // The history has no entry left that a Back would only use up.
  const entry = () => page.evaluate(() => JSON.stringify(history.state))
  await expect.poll(entry).toBe('null')
  await page.getByRole('button', { name: 'Manage Photos' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect.poll(entry).toBe('null')
})

test('Escape closes the dialog from the buttons of a photo, and closes their menus before it', {
  tag: '@long',
}, async ({ page }) => {
  const { dialog, crop, tool } = await openManagePage(page, site.url)
  const manage = page.getByRole('button', { name: 'Manage Photos' })
  for (const name of ['Drag Photo 2', 'Move photo 2', 'Crop photo 2']) {
    await dialog.getByRole('row').nth(1).focus()
    const button = dialog.getByRole('button', { name })
    while (!(await button.evaluate((wanted) => wanted === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(manage).toBeFocused()
    await manage.press('Enter')
    await expect(dialog.getByRole('row')).toHaveCount(4)
  }
  await crop(1)
  await page.keyboard.press('Escape')
  await expect(tool).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Crop photo 1' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move photo 1' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Move photo 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('photos are sent without metadata, as the server requires', async ({ page }) => {
  const { server, press, crop, shape, apply } = await openManagePage(page, site.url)
  await crop(1)
  await shape('1:1').click()
  await apply()
  await press('Save Changes')
  await expect(page.getByText('Photos of PSTFSH-001 saved')).toBeVisible()
  const metadata = await sharp(server.stored[0]?.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1200, height: 1200 })
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined])
})
