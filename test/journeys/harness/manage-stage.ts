import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { jeansFiles } from '../photos.ts'
import { untilStill } from '../until-still.ts'
import { watchConsole } from '../watch-console.ts'
import { managedItem } from './managed-item.ts'

type StoredPhoto = { id: string; bytes: Buffer; width: number; height: number }

/** The server as the dialog sees it, by its endpoints: its photos, and the requests it got. */
type ManagedPhotos = {
  stored: StoredPhoto[]
  /** Changing requests, in order: "crop 2" by the photo's original number, "order 2,1,3,4". */
  changes: string[]
  /** Answers requests by name ("crop 2", "download 1") instead of the server, until removed. */
  overrides: Map<string, (route: Route) => Promise<void>>
}

/** Opens the page with the dialog over four photos of a pair of jeans, or over the given ones. */
export async function openManagePage(page: Page, url: string, photos?: Buffer[]) {
  const consoleErrors = watchConsole(page)
  const server = await serve(page, photos ?? (await Promise.all(jeansFiles.map((path) => readFile(path)))))
  await page.goto(url)
  await page.getByRole('button', { name: 'Manage Photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Photos' })
  await expect(dialog.getByRole('row')).toHaveCount(server.stored.length)
  const tool = page.getByRole('dialog', { name: 'Crop', exact: true })
  return {
    page,
    server,
    dialog,
    tool,
    consoleErrors,
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** Opens the crop tool on the photo at this position, from 1. */
    crop: async (number: number) => {
      await dialog.getByRole('button', { name: `Crop photo ${number}`, exact: true }).click()
      await expect(tool.getByRole('group', { name: /^Crop area/ })).toBeVisible()
      await untilStill(page)
    },
    /** The part that stays, in pixels of the photo, as the tool shows it. */
    part: async () => {
      const words = (await tool.getByRole('status').textContent()) ?? ''
      const [, kind, width, height] = /^(.+): (\d+) × (\d+) pixels/.exec(words) ?? []
      return { kind, width: Number(width), height: Number(height) }
    },
    area: tool.getByRole('group', { name: /^Crop area/ }),
    handle: (name: string): Locator => tool.getByRole('button', { name, exact: true }),
    shape: (name: string) => tool.getByText(name, { exact: true }),
    apply: () => tool.getByRole('button', { name: 'Apply Crop' }).click(),
  }
}

async function serve(page: Page, photos: Buffer[]): Promise<ManagedPhotos> {
  const stored = await Promise.all(photos.map((bytes, at) => storedPhoto(idAt(at), bytes)))
  const server: ManagedPhotos = { stored, changes: [], overrides: new Map() }
  const answerPhotos = async (route: Route) => route.fulfill({ json: { photos: server.stored.map(photoJson) } })

  await page.route('**/photos/**', async (route) => {
    const index = stored.findIndex(({ id }) => route.request().url().includes(id))
    const override = route.request().url().includes('small') ? undefined : server.overrides.get(`download ${index + 1}`)
    if (override) return override(route)
    const bytes = server.stored.find(({ id }) => route.request().url().includes(id))?.bytes
    await route.fulfill({ contentType: 'image/jpeg', ...(bytes && { body: bytes }) })
  })
  await page.route(`**/api/items/${managedItem}/photos`, answerPhotos)
  await page.route(`**/api/items/${managedItem}/photo-order`, async (route) => {
    const { photoIds } = route.request().postDataJSON() as { photoIds: string[] }
    await answerChange(route, `order ${photoIds.map(numberOf).join()}`, async () => {
      server.stored.sort((one, other) => photoIds.indexOf(one.id) - photoIds.indexOf(other.id))
      await answerPhotos(route)
    })
  })
  await page.route(`**/api/items/${managedItem}/photos/*/crop?*`, async (route) => {
    const url = new URL(route.request().url())
    const id = url.pathname.split('/').at(-2) ?? ''
    await answerChange(route, `crop ${numberOf(id)}`, async () => {
      const at = server.stored.findIndex((photo) => photo.id === id)
      const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
      const before = server.stored[at]
      expect(url.searchParams.get('replaces')).toBe(before && hashOf(before.bytes))
      expect(url.searchParams.get('sentHash')).toBe(hashOf(body))
      server.stored[at] = await storedPhoto(id, body)
      await route.fulfill({ json: photoJson(server.stored[at], at) })
    })
  })

  async function answerChange(route: Route, change: string, answer: () => Promise<void>) {
    server.changes.push(change)
    await (server.overrides.get(change) ?? answer)(route)
  }
  return server
}

/** A refusal in the server's form. */
export function refusal(status: number, code: string, sentence: string) {
  return (route: Route) => route.fulfill({ status, json: { error: { code, sentence } } })
}

function photoJson({ id, bytes, width, height }: StoredPhoto, order: number) {
  const contentHash = hashOf(bytes)
  const address = `/photos/${id}-${contentHash.slice(0, 8)}`
  return {
    id,
    order,
    isPrimary: order === 0,
    url: `${address}.jpg`,
    contentHash,
    thumbnailUrl: `${address}-small.jpg`,
    largeThumbnailUrl: null,
    placeholder: null,
    width,
    height,
  }
}

async function storedPhoto(id: string, bytes: Buffer): Promise<StoredPhoto> {
  const { autoOrient } = await sharp(bytes).metadata()
  return { id, bytes, width: autoOrient.width, height: autoOrient.height }
}

/** Ids that contain the photo's original number, from 1. */
function idAt(at: number): string {
  return `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`
}

function numberOf(id: string): number {
  return Number(id.slice(-12))
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
