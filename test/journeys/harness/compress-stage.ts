import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Ask, Outcome } from './compress.ts'
import { type CompressSite, openCompressSite } from './compress-site.ts'
import { expectNoMetadata } from './judge-photo.ts'

type NamedAsk = { name: string; decoder?: Ask['decoder'] }

export type CompressStage = Awaited<ReturnType<typeof openCompressStage>>

/** A page that compresses the given photos on request. Closing it fails if the page reported anything on its console. */
export async function openCompressStage(browser: Browser, folder: string, photos: ReadonlyMap<string, Buffer>) {
  const site = await openCompressSite(folder, photos)
  const page = await openPage(browser, site)
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))

  function outcome(ask: NamedAsk): Promise<Outcome> {
    return page.evaluate((addressedAsk) => window.compressor.compress(addressedAsk), withAddress(ask))
  }

  return {
    site,
    page,
    outcome,
    /** The JPEG and its preview, after checks of their type and size. Throws the sentence of a refusal. */
    async compressed(ask: NamedAsk) {
      const result = await outcome(ask)
      if ('sentence' in result) throw new Error(result.sentence)
      const jpeg = Buffer.from(result.jpeg, 'base64')
      expectNoMetadata(jpeg)
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: result.width, height: result.height })
      return { ...result, jpeg, preview: Buffer.from(result.preview ?? '', 'base64') }
    },
    placeholder: (name: string) => page.evaluate((ask) => window.compressor.placeholder(ask), withAddress({ name })),
    photoNamed(name: string): Buffer {
      const bytes = photos.get(name)
      if (!bytes) throw new Error(`No photo is called ${name}`)
      return bytes
    },
    async close() {
      await page.close()
      await site.close()
      expect(consoleErrors).toEqual([])
    },
  }
}

export async function openPage(browser: Browser, site: CompressSite): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.waitForFunction(() => 'compressor' in window)
  return page
}

/** The photo's name is its address on the site, too. */
export function withAddress({ name, decoder }: NamedAsk): Ask {
  return { address: `/test-photos/${name}`, name, ...(decoder && { decoder }) }
}
