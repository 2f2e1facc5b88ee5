import { expect, type Locator, test } from '@playwright/test'
import { openComponentSite } from './harness/component-site.ts'
import { openLightboxPage } from './harness/lightbox-stage.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('lightbox', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('a thumbnail is a blur until it has loaded, and shows at once if it was fetched before', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url, (hold) => hold('large-1.jpg', 'small-1.jpg'))
  const picture = stage.thumbs.nth(1).locator('img')
  await expect(stage.thumbs.nth(0).locator('img')).toHaveCSS('opacity', '1')
  await expect(picture).toHaveCSS('opacity', '0')
  expect(await blurBehind(picture)).toMatch(/^url\("data:image\/png;base64,/)
  const box = await stage.thumbs.nth(1).boundingBox()
  stage.release()
  await expect(picture).toHaveCSS('opacity', '1')
  expect(await stage.thumbs.nth(1).boundingBox()).toEqual(box)

  const marked = await page.evaluate(() => {
    window.remountThumbnails()
    return document.querySelectorAll('[data-loading]').length
  })
  expect(marked).toBe(0)
})

test('the sharper thumbnail is used on screens that show the difference', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const stage = await openLightboxPage(page, site.url)
  await expectShown(stage.thumbs.first(), 'large-0.jpg')
  const narrow = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const phone = await openLightboxPage(narrow, site.url)
  await expectShown(phone.thumbs.first(), 'small-0.jpg')
  await narrow.close()
})

test('the thumbnail is shown until the whole photo has loaded, and the neighbours are fetched ahead', async ({
  page,
}) => {
  const stage = await openLightboxPage(page, site.url, (hold) => hold('whole-1.jpg'))
  await stage.open(2)
  const whole = stage.whole(2)
  await expect(whole).toHaveCSS('opacity', '0')
  const standIn = stage.dialog.locator('img[src*="small-1"]')
  await expect(standIn).toBeVisible()
  await expect(standIn).toHaveJSProperty('complete', true)
  expect(await standIn.boundingBox()).toEqual(await whole.boundingBox())
  await expect
    .poll(() => stage.fetched.filter((address) => address.includes('whole')).toSorted())
    .toEqual([0, 1, 2].map((index) => `${origin()}/photos/whole-${index}.jpg?version=1`))
  stage.release()
  await expect(whole).toHaveCSS('opacity', '1')
})

test('the cover shows an item at once, and its other photos appear as soon as they are known', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url, (hold) => hold('0002/photos'))
  await page.getByRole('button', { name: 'Open by its cover' }).click()
  await expect(stage.dialog.getByText('Loading photos')).toBeVisible()
  const cover = stage.dialog.getByRole('img', { name: 'PSTFSH-001, photo 1 of 1' })
  await expect(cover).toHaveAttribute('src', /small-0/)
  const box = await cover.boundingBox()
  stage.release()
  await stage.expectAt(1)
  await expect(stage.whole(1)).toHaveCSS('opacity', '1')
  expect(await stage.whole(1).boundingBox()).toEqual(box)
})

test('photos with expired addresses are asked for again, once for all of them', { tag: '@long' }, async ({ page }) => {
  const stage = await openLightboxPage(page, site.url, (_, refuse) => refuse('version=1'))
  await expectAllThere(stage.thumbs.locator('img'))
  await expect(stage.thumbs.first().locator('img')).toHaveAttribute('src', /version=2/)
  expect(stage.requests).toHaveLength(2)
})

test('a photo that is gone says so after one more try, and comes back with the network', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openLightboxPage(page, site.url, (_, refuse) => refuse('small-2', 'large-2', 'whole-2'))
  await expect(stage.thumbs.nth(2)).toHaveAccessibleName('Photo 3: show large: no photo')
  expect(stage.requests).toHaveLength(2)
  await stage.thumbs.nth(2).click()
  await expect(stage.dialog.getByText(/The full photo didn't load/)).toBeVisible()
  await expect(stage.dialog.getByText('Photo 3 of 5', { exact: true })).toBeVisible()
  stage.refused.clear()
  await stage.dialog.getByRole('button', { name: 'Try Again' }).click()
  await stage.expectAt(3)
  await expect(stage.whole(3)).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(stage.thumbs.nth(2).locator('img')).toHaveCSS('opacity', '1')
})

/** The picture behind the thumbnail. */
function blurBehind(picture: Locator) {
  return picture.evaluate((image) => getComputedStyle(image.parentElement ?? image).backgroundImage)
}

/** Expects that the browser has chosen this file of the photo, in any version of its address. */
async function expectShown(thumb: Locator, file: string) {
  const shown = () =>
    thumb.locator('img').evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''))
  await expect.poll(shown).toContain(`/photos/${file}?`)
}

/** Expects all thumbnails to be drawn. */
async function expectAllThere(pictures: Locator) {
  const isThere = (images: (HTMLElement | SVGElement)[]) =>
    images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0).length
  await expect.poll(() => pictures.evaluateAll(isThere)).toBe(5)
}

function origin() {
  return new URL(site.url).origin
}
