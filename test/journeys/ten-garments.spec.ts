import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openPageOf } from './browser-contexts.ts'
import type { EbayStage } from './ebay-stage.ts'
import { showTable } from './list-layout.ts'
import { assignDialog } from './upload.ts'
import { test } from './with-marketplace.ts'

// Counts what a seller presses and types from ten uploaded items to ten live listings.

const minutes = 60_000
const sizes = ['28', '29', '30', '31', '32', '33', '34', '36', '38', '40']

test('ten garments with readable labels are live after at most 25 presses', {
  tag: '@long',
}, async ({ browser, stage, product }) => {
  test.setTimeout(5 * minutes)
  const page = await openAdd(browser, stage, product.url)
  await uploadTenItems(page, ['front', 'label'])
  const counted = countPresses()
  await writeListings(page, counted)
  await setForAll(page, counted, { Price: '18', 'eBay category': "Men's Shorts" })
  await publishSelected(page, counted)
  expect(counted.presses()).toBeLessThanOrEqual(25)
})

test('ten garments without labels are live after at most 45 presses', {
  tag: '@long',
}, async ({ browser, stage, product }) => {
  test.setTimeout(5 * minutes)
  const page = await openAdd(browser, stage, product.url)
  await uploadTenItems(page, ['front', 'back'])
  const counted = countPresses()
  await writeListings(page, counted)
  await setForAll(page, counted, { Price: '18', 'eBay category': "Men's Shorts", Brand: 'Unbranded' })
  await test.step('no photo shows the sizes: each is chosen, and then the next item asks for its own', async () => {
    await counted.press(page.getByRole('row').filter({ hasText: 'PSTFSH-010' }).getByRole('link').first())
    await counted.press(page.getByRole('button', { name: 'Add 1 detail' }))
    const focused = page.locator('select:focus')
    for (const size of sizes) {
      await expect(focused).toHaveAccessibleName('Size')
      await expect(focused).toHaveValue('')
      await counted.choose(focused, size)
    }
  })
  await publishSelected(page, counted)
  expect(counted.presses()).toBeLessThanOrEqual(45)
})

/** Opens Add on a desk, for a connected seller whose list is the table. */
async function openAdd(browser: Browser, stage: EbayStage, url: string): Promise<Page> {
  await stage.getConnected()
  const page = await openPageOf(stage.seller, url, browser, { viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  await showTable(page.context())
  await page.goto(`${url}/add`)
  return page
}

/** Uploads ten items of two photos each, with defaults for men's shorts in good condition. */
async function uploadTenItems(page: Page, views: readonly View[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Files' }).click()
  const dialog = assignDialog(page)
  await dialog.getByLabel('Choose Photos').setInputFiles(await photosOfTenItems(views))
  await expect(dialog.getByText('20 photos split into 10 items')).toBeVisible()
  await dialog.getByRole('button', { name: 'Defaults' }).click()
  const defaults = page.getByRole('alertdialog', { name: 'Defaults for new items' })
  await defaults.getByLabel('Category').selectOption('Mens Shorts')
  await defaults.getByLabel('Condition').selectOption('Good')
  await defaults.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('10 items created · 20 photos')).toBeVisible()
}

async function writeListings(page: Page, { press }: Counted): Promise<void> {
  await press(page.getByRole('button', { name: 'Generate Their Listings' }))
  await expect(page.getByText('Successfully generated 10 listings!')).toBeVisible({ timeout: 4 * minutes })
}

/** Selects all ten items of the list and sets the fields by the bulk edit. */
async function setForAll(page: Page, { press, choose, type }: Counted, values: Record<string, string>) {
  await press(mainLink(page, 'Items'))
  await press(page.getByRole('checkbox', { name: 'Select All' }))
  const bar = page.getByRole('region', { name: 'Selected items' })
  const dialog = page.getByRole('alertdialog', { name: 'Edit 10 items' })
  for (const [field, value] of Object.entries(values))
    await test.step(`${field} is set for all`, async () => {
      if (field === 'Price') {
        await press(bar.getByRole('button', { name: 'Price' }))
        await press(dialog.getByText('Set', { exact: true }))
      } else {
        await press(bar.getByRole('button', { name: 'Edit' }))
        await choose(dialog.getByLabel('Field'), field)
      }
      if (field === 'eBay category') await choose(dialog.getByLabel(field), value)
      else await type(dialog.getByRole('textbox', { name: field }), value)
      await press(dialog.getByRole('button', { name: 'Change 10 Items' }))
      await expect(dialog).toBeHidden()
    })
}

/** Publishes the selected items, and confirms the values that the writer was not sure of. */
async function publishSelected(page: Page, { press }: Counted): Promise<void> {
  await press(page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Publish' }))
  const dialog = page.getByRole('alertdialog', { name: /^Publish \d+ Listings to eBay/ })
  await expect(dialog).toBeVisible()
  const doubts = dialog.getByRole('button', { name: /^Looks right/ })
  for (let left = await doubts.count(); left > 0; left -= 1) {
    await press(doubts.first())
    await expect(doubts).toHaveCount(left - 1)
  }
  await press(dialog.getByRole('button', { name: 'Publish 10 Listings' }))
  await expect(page.getByRole('heading', { name: '10 listings published to eBay' })).toBeVisible({ timeout: minutes })
}

function mainLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) })
}

type View = 'front' | 'back' | 'label'

/** Fronts on which a color is measured. */
const fronts = ['13-shorts', '29-shorts', '45-shorts', '61-shorts', '69-shorts']
const labels = ['label-1', 'label-2', 'label-3']

/** Paths of 20 photos, each with other bytes: those of an item within seconds, three minutes between two items. */
async function photosOfTenItems(views: readonly View[]): Promise<string[]> {
  const folder = test.info().outputPath('photos')
  await mkdir(folder, { recursive: true })
  const paths: string[] = []
  for (let item = 0; item < 10; item += 1)
    for (const view of views) {
      const path = join(folder, `IMG_${1000 + paths.length}.jpg`)
      const taken = `2026:11:01 10:${String(item * 3).padStart(2, '0')}:0${paths.length % 2}`
      const garment = `garments/${fronts[item % fronts.length]}`
      const source = view === 'label' ? `labels/${labels[item % labels.length]}` : garment
      await sharp(fileURLToPath(new URL(`../photos/${source}.jpg`, import.meta.url)))
        .resize({ width: 1200, withoutEnlargement: view === 'label' })
        .withExif({ IFD0: { ImageDescription: `Item ${item}, ${view}` }, IFD2: { DateTimeOriginal: taken } })
        .jpeg({ quality: 95 })
        .toFile(path)
      paths.push(path)
    }
  return paths
}

type Counted = ReturnType<typeof countPresses>

/** Counts each click, each choice from a list and each typed field as one press. */
function countPresses() {
  let count = 0
  return {
    presses: () => count,
    press: async (control: Locator) => {
      count += 1
      await control.click()
    },
    choose: async (list: Locator, choice: string) => {
      count += 1
      await list.selectOption(choice)
    },
    type: async (field: Locator, text: string) => {
      count += 1
      await field.fill(text)
    },
  }
}
