import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { photosToAdjust } from './photos-to-adjust.ts'
import { serveHarness } from './serve-harness.ts'

/** Serves the harness of the adjustments with these photos and opens it. `cacheDir` is a folder of this run. */
export async function openAdjustPage(browser: Browser, cacheDir: string, givenPhotos?: Map<string, Buffer>) {
  const photos = givenPhotos ?? (await photosToAdjust())
  const consoleErrors: string[] = []
  const vite = await serveHarness(cacheDir, [
    { name: 'test-photos', configureServer: (server) => void server.middlewares.use('/test-photos', servePhoto) },
  ])

  function servePhoto(request: { url?: string }, response: { end(bytes?: Buffer): void; statusCode: number }) {
    const bytes = photos.get(decodeURIComponent((request.url ?? '').slice(1)))
    if (!bytes) response.statusCode = 404
    response.end(bytes)
  }

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const newPage = await browser.newPage(options)
    newPage.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    newPage.on('pageerror', (error) => consoleErrors.push(error.message))
    await newPage.goto(`${vite.resolvedUrls?.local[0]}test/journeys/harness/adjust.html`)
    await newPage.waitForFunction(() => 'adjustHarness' in window)
    return newPage
  }

  const page = await open()
  return {
    page,
    /** Opens a further page, for tests that must not touch the others. */
    open,
    photos,
    async close() {
      await page.close()
      await vite.close()
      expect(consoleErrors).toEqual([])
    },
  }
}

export type AdjustPage = Awaited<ReturnType<typeof openAdjustPage>>

export function addressOf(name: string): string {
  return `/test-photos/${name}`
}
