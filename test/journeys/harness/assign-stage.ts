import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { watchConsole } from '../watch-console.ts'

export type AssignStage = ReturnType<typeof stageOn>

/** Opens the page with the dialog's store, without the dialog. */
export async function openAssignPage(page: Page, url: string): Promise<AssignStage> {
  const consoleErrors = watchConsole(page)
  await page.goto(url)
  await page.waitForFunction(() => 'assign' in window)
  return stageOn(page, consoleErrors)
}

function stageOn(page: Page, consoleErrors: () => string[]) {
  const dialog = page.getByRole('dialog', { name: 'Upload and Assign SKUs' })
  return {
    page,
    consoleErrors,
    dialog,
    bulk: dialog.getByRole('textbox', { name: 'SKU for selected photos' }),
    cards: dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem'),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    picture: (number: number): Locator => dialog.getByRole('button', { name: nameOf(number) }),
    field: (number: number): Locator => dialog.getByRole('textbox', { name: `SKU of ${nameOf(number)}` }),
    /** Chooses photos 1 to `count` and waits until all are read. */
    async choose(count: number) {
      if (await dialog.isHidden()) await page.getByRole('button', { name: 'Upload Files' }).click()
      await dialog.getByLabel('Choose Photos').setInputFiles(await photos(count))
      await this.hasRead(count)
    },
    async hasRead(count: number) {
      await page.waitForFunction((expected) => {
        const { photos: all, reading } = window.assign.store.getSnapshot()
        return reading === null && all.length === expected && all.every(({ picture }) => picture)
      }, count)
    },
    /** Expects these photos to be selected, as the grid reports it. */
    async expectSelected(...numbers: number[]) {
      await expect.poll(() => page.evaluate(() => window.assign.selected())).toEqual(numbers.map(nameOf))
    },
    handedOver: () => page.evaluate(() => window.assign.handedOver()),
    clearSelection: () => page.evaluate(() => window.assign.store.clearSelection()),
  }
}

/** The name of a photo as a camera gives it, from which no SKU is read. */
export function nameOf(number: number): string {
  return `IMG_${String(number).padStart(4, '0')}.jpg`
}

/** Photos 1 to `count`, each of another colour. */
export function photos(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: index % 256 }
      const picture = sharp({ create: { width: 384, height: 512, channels: 3, background } })
      return { name: nameOf(index + 1), mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
    }),
  )
}
