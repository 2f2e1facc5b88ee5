import { expect, type Page, test } from '@playwright/test'
import { photoQuality } from '../../src/imaging/limits.ts'
import { openComponentSite } from './harness/component-site.ts'
import { openManagePage, refusal } from './harness/manage-stage.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('manage', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('crops that the server refuses stay in the dialog with the reason, and the rest is stored', async ({ page }) => {
  const { server, dialog, press, crop, shape, apply } = await openManagePage(page, site.url)
  for (const place of [1, 2]) {
    await crop(place)
    await shape('1:1').click()
    await apply()
  }
  const changed = 'This photo was changed on another device.'
  server.overrides.set('crop 1', refusal(409, 'conflict', changed))
  await press('Save Changes')
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText(
    'Failed to crop image. Please try again. Error: Database update failed: This photo was changed on another device. Code: conflict',
  )
  await expect(alert).toContainText('Not saved yet: 1 crop. Your stored photos are safe.')
  expect(server.changes).toEqual(['crop 1', 'crop 2'])
  await expect(dialog.getByText('Not saved yet: 1 crop.', { exact: true })).toBeVisible()

  server.overrides.clear()
  await press('Save Changes')
  await expect(dialog).toBeHidden()
  expect(server.changes).toEqual(['crop 1', 'crop 2', 'crop 1'])
})

test('a refused order and an ended session are explained', async ({ page }) => {
  const { server, dialog, press, crop, shape, apply } = await openManagePage(page, site.url)
  await press('Move photo 1')
  await page.getByRole('menuitem', { name: 'Move later' }).click()
  server.overrides.set('order 2,1,3,4', refusal(409, 'conflict', 'SKU is being published to eBay right now.'))
  await press('Save Changes')
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Failed to reorder images')
  await expect(alert).toContainText('SKU is being published to eBay right now.')
  await press('OK')
  await expect(alert).toBeHidden()

  await crop(1)
  await shape('1:1').click()
  await apply()
  server.overrides.set('crop 2', refusal(401, 'not-signed-in', 'Please sign in.'))
  await press('Save Changes')
  await expect(alert).toContainText('Failed to crop image. Please try again. Error: User not authenticated')
  expect(server.changes).toEqual(['order 2,1,3,4', 'crop 2'])
})

test('saving shows its progress and can be stopped: stored changes stay stored, the rest is kept', async ({ page }) => {
  const { server, dialog, press, crop, shape, apply } = await openManagePage(page, site.url)
  for (const place of [1, 2, 3]) {
    await crop(place)
    await shape('1:1').click()
    await apply()
  }
  server.overrides.set('crop 2', () => new Promise(() => undefined))
  await press('Save Changes')
  await expect(dialog.getByRole('progressbar', { name: 'Saving' })).toContainText('1 of 3')
  await expect(dialog.getByRole('button', { name: 'Crop photo 4' })).toBeDisabled()
  await press('Stop')
  await expect(dialog.getByText('Not saved yet: 2 crops.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  server.overrides.clear()
  await press('Save Changes')
  await expect(dialog).toBeHidden()
  expect(server.changes).toEqual(['crop 1', 'crop 2', 'crop 2', 'crop 3'])
})

test('a photo that cannot be fetched says so, and is tried again; the chosen shape is kept', async ({ page }) => {
  const { server, dialog, tool, shape, part } = await openManagePage(page, site.url)
  server.overrides.set('download 2', (route) => route.fulfill({ status: 403, body: '' }))
  await dialog.getByRole('button', { name: 'Crop photo 2' }).click()
  await expect(tool.getByRole('alert')).toContainText(
    'Failed to crop image. Please try again. Error: Failed to download image from storage',
  )
  await expect(tool.getByRole('button', { name: 'Apply Crop' })).toBeDisabled()
  await shape('1:1').click()
  server.overrides.clear()
  await tool.getByRole('button', { name: 'Try Again' }).click()
  await expect(tool.getByRole('alert')).toBeHidden()
  await expect(tool.getByRole('group', { name: /^Crop area/ })).toBeVisible()
  expect(await part()).toEqual({ kind: 'Crop', width: 1200, height: 1200 })
})

test('a photo that does not arrive is reported after a minute, and tried again', async ({ page }) => {
  // Shortens the minute to a hundredth.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms === 60_000 ? 600 : ms)
  })
  const { server, dialog, tool } = await openManagePage(page, site.url)
  server.overrides.set('download 2', () => new Promise(() => undefined))
  await dialog.getByRole('button', { name: 'Crop photo 2' }).click()
  await expect(tool.getByRole('alert')).toContainText('Failed to download image from storage')
  server.overrides.clear()
  await tool.getByRole('button', { name: 'Try Again' }).click()
  await expect(tool.getByRole('group', { name: /^Crop area/ })).toBeVisible()
})

test('a photo that is deleted elsewhere while it is cropped is reported, and the focus moves beside it', async ({
  page,
}) => {
  const { server, dialog, tool } = await openManagePage(page, site.url)
  // Its file does not arrive, and the next try finds the photo gone.
  server.overrides.set('download 2', (route) => route.fulfill({ status: 404, body: '' }))
  await dialog.getByRole('button', { name: 'Crop photo 2' }).click()
  const again = tool.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  server.stored.splice(1, 1)
  await again.click()
  await expect(tool).toBeHidden()
  await expect(dialog.getByText('You were cropping photo 2, but it was deleted on another device.')).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

for (const [what, fault, cause] of [
  ['canvases', 'OffscreenCanvas.prototype.getContext = () => null', 'Could not get canvas context'],
  [
    'JPEGs',
    'OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error("no memory"))',
    'Failed to create blob',
  ],
] as const)
  test(`a browser without ${what} reports that the crops failed`, async ({ page }) => {
    await letWorkersBegin(page, fault)
    const { crop, shape, apply, tool } = await openManagePage(page, site.url)
    await crop(1)
    await shape('1:1').click()
    await apply()
    await expect(tool.getByRole('alert')).toContainText(`Failed to crop image. Please try again. Error: ${cause}`)
    await expect(tool.getByRole('button', { name: 'Apply Crop' })).toBeEnabled()
  })

test('a crop whose thumbnail cannot be made is shown directly', async ({ page }) => {
  const onlyLarge = `
    const { convertToBlob } = OffscreenCanvas.prototype
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      return this.width <= 400 ? Promise.reject(new Error('no memory')) : convertToBlob.call(this, options)
    }`
  await letWorkersBegin(page, onlyLarge)
  const { dialog, crop, shape, apply, tool } = await openManagePage(page, site.url)
  await crop(1)
  await shape('1:1').click()
  await apply()
  await expect(tool).toBeHidden()
  await expect(dialog.getByText('Not saved yet: 1 crop.', { exact: true })).toBeVisible()
  const shown = dialog.getByRole('row').first().locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)
})

test('the crop tool encodes at the quality of a crop', async ({ page }) => {
  await letWorkersBegin(
    page,
    `const encode = OffscreenCanvas.prototype.convertToBlob
     const channel = new BroadcastChannel('qualities')
     OffscreenCanvas.prototype.convertToBlob = function (how) { channel.postMessage(how.quality); return encode.call(this, how) }`,
  )
  const { crop, shape, apply, tool } = await openManagePage(page, site.url)
  await page.evaluate(() => {
    const qualities: number[] = []
    new BroadcastChannel('qualities').addEventListener('message', ({ data }) => qualities.push(data))
    Object.assign(window, { qualities })
  })
  await crop(1)
  await shape('1:1').click()
  await apply()
  await expect(tool).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => (window as { qualities?: number[] }).qualities))
    .toContain(photoQuality.cropped)
})

/** Runs a line of code first in every worker of later pages. */
async function letWorkersBegin(page: Page, line: string) {
  await page.addInitScript((first) => {
    const { Worker: Real } = window
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        const start = `${first}; import(${JSON.stringify(new URL(url, location.href).href)}).then(() => dispatchEvent(new Event('ready')))`
        const holdCode = `const held = []; const hold = (event) => held.push(event.data); addEventListener('message', hold); addEventListener('ready', () => { removeEventListener('message', hold); for (const data of held) dispatchEvent(new MessageEvent('message', { data })) });`
        super(URL.createObjectURL(new Blob([holdCode + start], { type: 'text/javascript' })), options)
      }
    }
  }, line)
}
