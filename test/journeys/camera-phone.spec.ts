import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { adjustPixels } from '../../src/imaging/adjust-pixels.ts'
import { type LiveFilters, noAdjustments } from '../../src/imaging/adjustments.ts'
import { expectAccessible } from './accessibility.ts'
import { expectPhotos, openCamera, shutter, takePhoto, uploadFromCamera } from './camera.ts'
import { test } from './fake-camera.ts'
import { pauseClock } from './pause-clock.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'

declare global {
  interface Window {
    vibrations: (number | number[])[]
  }
}

test.use({
  clip: { width: 1080, height: 1920, still: true },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
})

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('a phone focuses where it is tapped, saves to the gallery, and requests the listing automatically', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.vibrations = []
    navigator.vibrate = (pattern) => {
      window.vibrations.push(typeof pattern === 'number' ? pattern : [...pattern])
      return true
    }
  })
  await atCapture(page, 'phone@example.org')
  await expect(page.getByText(/background/i).first()).toBeVisible()
  await pauseClock(page)
  await openCamera(page)
  const hint = page.getByText('Tap to focus')
  await expect(hint).toBeHidden()
  await page.clock.runFor(3000)
  await expect(hint).toBeVisible()
  await tapPreview(page)
  await expect(hint).toBeHidden()
  expect(await page.evaluate(() => window.vibrations)).toEqual([10])
  await page.getByRole('button', { name: 'Camera options' }).click()
  const gallery = page.getByText('Also save photos to this device')
  const setting = () => page.evaluate(() => localStorage.getItem('saveToGallery'))
  for (const text of ['true', 'false', 'true']) {
    await gallery.click()
    await expect.poll(setting).toBe(text)
  }
  await expectAccessible(page)
  await takePhoto(page, 1)
  const download = page.waitForEvent('download')
  await uploadFromCamera(page, 1)
  expect((await download).suggestedFilename()).toMatch(/^photo_\d+_\d+\.jpg$/)
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 1 photo')).toBeVisible()
  await expect.poll(() => storedPhotos(product, 'phone@example.org')).toMatchObject([{ asked: true }])
})

test('the stored photo matches the preview, in every ratio and with live filters', { tag: '@long' }, async ({
  page,
}) => {
  await atCapture(page, 'exact@example.org')
  // Before the camera sets its timers, so that it can cancel them.
  await page.clock.install()
  await openCamera(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  // The tap removes the hint permanently.
  await tapPreview(page)
  const screenshots: Buffer[] = []
  const shoot = async () => {
    screenshots.push(await screenshotOfPreview(page))
    await takePhoto(page, screenshots.length)
  }
  await shoot()
  for (const ratio of ['4:3', '1:1']) {
    await page.getByText(ratio, { exact: true }).click()
    await expect(shutter(page)).toBeEnabled()
    await shoot()
  }
  await page.getByRole('button', { name: 'Camera options' }).click()
  await page.getByRole('slider', { name: 'Brightness' }).fill('-30')
  await page.getByRole('slider', { name: 'Contrast' }).fill('25')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('slider', { name: 'Contrast' })).toBeHidden()
  // The clip is a still image: this is the photo before, with the filters.
  const filtered = await withFilters(screenshots.at(-1), { brightness: -30, contrast: 25 })
  await expect.poll(async () => apart(await screenshotOfPreview(page), filtered)).toBeLessThan(6)
  await shoot()
  await uploadFromCamera(page, 4)
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 4 photos')).toBeVisible()

  const stored = await storedPhotos(product, 'exact@example.org')
  expect(stored.map(({ width, height }) => [width, height])).toEqual([
    [1080, 1920],
    [1080, 1440],
    [1080, 1080],
    [1080, 1080],
  ])
  for (const [index, { path }] of stored.entries()) {
    const saved = await readFile(join(product.dataFolder, 'bucket', 'product-images', path))
    const preview = screenshots[index] ?? Buffer.of()
    expect(await apart(preview, saved)).toBeLessThan(6)
    // The test would notice a frame that is off by a fortieth.
    expect(await apart(preview, await shifted(saved))).toBeGreaterThan(8)
  }
})

test('two photos, closed and continued, fit the screen without sideways scrolling', { tag: '@long' }, async ({
  page,
}) => {
  await atCapture(page, 'fits@example.org')
  await openCamera(page)
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  await page.getByRole('button', { name: 'Review', exact: true }).tap()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit photo 2' }).tap()
  await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Take More' }).tap()
  await expectPhotos(page, 2)
  await page.getByRole('button', { name: 'Close' }).tap()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

async function atCapture(page: Page, email: string) {
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
}

/** Taps the paused page. The ring stays for its full time, and the clock continues. */
async function tapPreview(page: Page) {
  const ring = page.locator('span.border-dashed[aria-hidden]')
  await page.locator('video').tap()
  await expect(ring).toBeVisible()
  await page.clock.runFor(1499)
  await expect(ring).toBeVisible()
  await page.clock.runFor(1)
  await expect(ring).toBeHidden()
  await page.clock.resume()
}

async function screenshotOfPreview(page: Page): Promise<Buffer> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2)
  const clip = await video.boundingBox()
  // The flash of the shot before may still be fading.
  return page.screenshot({ animations: 'disabled', ...(clip && { clip }) })
}

/** Applies the live filters to a picture. */
async function withFilters(picture: Buffer | undefined, filters: LiveFilters): Promise<Buffer> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = Uint8ClampedArray.from(data)
  adjustPixels(pixels, info, { ...noAdjustments, ...filters })
  return sharp(pixels, { raw: { width, height, channels } }).removeAlpha().png().toBuffer()
}

/** Mean difference of two pictures in levels of 255. The second one is resized to the size of the first. */
async function apart(preview: Buffer, saved: Buffer): Promise<number> {
  const { data: shownPixels, info } = await sharp(preview).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const kept = await sharp(saved).resize(info.width, info.height, { fit: 'fill' }).raw().toBuffer()
  return shownPixels.reduce((sum, level, at) => sum + Math.abs(level - (kept[at] ?? 0)), 0) / shownPixels.length
}

/** The part of a photo that a frame a fortieth too small would have saved. */
async function shifted(saved: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(saved).metadata()
  const [left, top] = [Math.round(width / 80), Math.round(height / 80)]
  return sharp(saved)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .toBuffer()
}
