import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import type { Photo } from '../../../src/photos/photo.ts'
import { makeThumbnails } from '../../../src/photos/server/store/make-thumbnails.ts'
import { jeansFiles } from '../photos.ts'
import { watchConsole } from '../watch-console.ts'

type Size = 'small' | 'large' | 'whole'
type LightboxPhoto = Pick<Photo, 'width' | 'height' | 'placeholder'> & { files: Record<Size, Uint8Array> }

/** Four upright photos and a wide one. */
const files = [...jeansFiles, fileURLToPath(new URL('../../photos/labels/label-1.jpg', import.meta.url))]
const lightboxPhotos: Promise<LightboxPhoto[]> = Promise.all(files.map(readLightboxPhoto))

/**
 * The page with thumbnails and the viewer. It serves the photos under signed addresses as the product does, with a version
 * instead of a signature. `setUp` lists those refused or held back from the start, by a part of their address.
 */
export async function openLightboxPage(
  page: Page,
  url: string,
  setUp?: (hold: (...texts: string[]) => void, refuse: (...texts: string[]) => void) => void,
) {
  const consoleErrors = watchConsole(page)
  const photos = await lightboxPhotos
  const stage = {
    page,
    consoleErrors,
    /** The photos of the item, by their index here, in order. */
    order: photos.map((_, index) => index),
    refused: new Set<string>(),
    held: new Set<string>(),
    released: Promise.withResolvers<void>(),
    /** Answers all held back requests. */
    release: () => stage.released.resolve(),
    /** Requests for photos and fetched pictures. Each request for photos raises the version of their addresses. */
    requests: [] as string[],
    fetched: [] as string[],
    dialog: page.getByRole('dialog', { name: 'PSTFSH-001: photos' }),
    thumbs: page.getByRole('button', { name: /show large/ }),
    whole: (number: number) => page.getByRole('img', { name: `PSTFSH-001, photo ${number} of ${stage.order.length}` }),
    /** The element around a photo. */
    slide: (number: number) => stage.dialog.locator('[data-beside]').nth(number - 1),
    async open(number: number) {
      await stage.thumbs.nth(number - 1).click()
      await stage.expectAt(number)
    },
    /** Expects that the viewer names this photo, shows it alone, and its strip has stopped there. */
    async expectAt(number: number) {
      await expect(stage.dialog.getByText(`Photo ${number} of ${stage.order.length}`, { exact: true })).toBeVisible()
      await expect(stage.whole(number)).toBeInViewport({ ratio: 0.99 })
      await expect.poll(() => stage.whole(number).evaluate(offset)).toBeLessThan(1)
    },
  }
  setUp?.(
    (...texts) => texts.forEach((text) => stage.held.add(text)),
    (...texts) => texts.forEach((text) => stage.refused.add(text)),
  )
  await page.route('**/photos/*.jpg?*', (route) => answer(stage, photos, route))
  await page.route('**/api/items/*/photos', async (route) => {
    stage.requests.push(new URL(route.request().url()).pathname)
    if (isListed(stage.held, route.request().url())) await stage.released.promise
    await route.fulfill({
      json: { photos: stage.order.flatMap((index) => photoOf(photos[index], index, stage.requests.length)) },
    })
  })
  await page.goto(url)
  await expect(stage.thumbs).toHaveCount(photos.length)
  // On a busy machine a page that was just opened may not have the keyboard yet.
  await page.waitForFunction(() => document.hasFocus())
  return stage
}

/** The distance in pixels between a photo and the left edge of the strip. */
function offset(photo: Element): number {
  const slide = photo.closest('[data-beside]')
  const strip = slide?.parentElement
  return slide && strip ? Math.abs(slide.getBoundingClientRect().left - strip.getBoundingClientRect().left) : 1
}

type ServedPhotos = {
  refused: Set<string>
  held: Set<string>
  released: PromiseWithResolvers<void>
  fetched: string[]
}

async function answer(stage: ServedPhotos, photos: LightboxPhoto[], route: Route) {
  const address = route.request().url()
  stage.fetched.push(address)
  if (isListed(stage.held, address)) await stage.released.promise
  const [, size, index] = /photos\/(small|large|whole)-(\d)\.jpg/.exec(address) ?? []
  const bytes = photos[Number(index)]?.files[size as Size]
  if (!bytes || isListed(stage.refused, address)) return route.fulfill({ status: 403 })
  return route.fulfill({
    body: Buffer.from(bytes),
    contentType: 'image/jpeg',
    headers: { 'cache-control': 'max-age=3600' },
  })
}

function isListed(texts: ReadonlySet<string>, address: string): boolean {
  return [...texts].some((text) => address.includes(text))
}

function photoOf(photo: LightboxPhoto | undefined, index: number, version: number): Photo[] {
  if (!photo) return []
  const { width, height, placeholder } = photo
  const address = (size: Size) => `/photos/${size}-${index}.jpg?version=${version}`
  return [
    {
      id: `00000000-0000-4000-9000-00000000000${index}`,
      order: index,
      isPrimary: index === 0,
      contentHash: 'x',
      width,
      height,
      placeholder,
      url: address('whole'),
      thumbnailUrl: address('small'),
      largeThumbnailUrl: address('large'),
    },
  ]
}

async function readLightboxPhoto(file: string): Promise<LightboxPhoto> {
  const whole = await readFile(file)
  const { width, height } = await sharp(whole).metadata()
  const { thumbnail, largeThumbnail, placeholder } = await makeThumbnails(whole)
  return { width, height, placeholder, files: { whole, small: thumbnail, large: largeThumbnail ?? thumbnail } }
}
