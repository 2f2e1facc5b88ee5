import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { overflowWidth, smallControls } from './check-scenes.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { assignDialog, chooseFiles, expectCounts, uploadFiles } from './upload.ts'
import { test } from './with-product.ts'

const heic = fileURLToPath(new URL('../photos/imaging/small.heic', import.meta.url))

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('folders dropped on the capture screen become products named after them and their files', {
  tag: '@long',
}, async ({ page }) => {
  const email = 'drop@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  const names = ['JACKET-7/IMG_0010.jpg', 'JACKET-7/IMG_0002.jpg', 'DCIM/shirt-4_2.jpg', 'DCIM/shirt-4_1.jpg']
  const folder = await filesOnDisk(...names)
  await drop(page, [join(folder, 'JACKET-7'), join(folder, 'DCIM'), await noPhoto('notes.txt')])
  const dialog = assignDialog(page)
  await expect(dialog.getByText('SKUs were read from file and folder names. Check them.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Files left out' })).toContainText('notes.txt')
  await expectCounts(page, '4 photos · 4 with SKU · 2 items')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  const photos = await storedPhotos(product, email)
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([
    ['JACKET-7', 0],
    ['JACKET-7', 1],
    ['SHIRT-4', 0],
    ['SHIRT-4', 1],
  ])
  // The width of each photo is the number in its name: they are in numeric order.
  expect(photos.map(({ width }) => width)).toEqual([32, 40, 31, 32])
})

test('a pile of photos, with HEIC, arrives split by capture times, is corrected by hand, and uploaded', async ({
  page,
}) => {
  const email = 'pile@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  const pile = await Promise.all(
    ['14:00:00', '14:00:06', '14:00:12', '14:03:00', '14:03:07'].map((time, at) =>
      shotAt(time, `IMG_${9999 - at}.jpg`),
    ),
  )
  const dialog = await chooseFiles(page, pile)
  await expect(dialog.getByText('5 photos split into 2 items')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCounts(page, '5 photos · 0 with SKU · 0 items')
  await dialog.getByRole('button', { name: 'Split by Time' }).click()
  await expect(dialog.getByText('5 photos split into 2 items')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'SKU of IMG_9997.jpg' }).fill('scarf-1')
  await dialog.getByLabel('Choose Photos').setInputFiles(heic)
  await expect(dialog.getByRole('button', { name: 'small.heic' }).locator('img')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'SKU of small.heic' }).fill(' scarf-1 ')
  await expectCounts(page, '6 photos · 6 with SKU · 3 items')
  await dialog.getByRole('textbox', { name: 'SKU of small.heic' }).press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await storedPhotos(product, email)).map(({ sku }) => sku))
    .toEqual(['PSTFSH-001', 'PSTFSH-001', 'PSTFSH-002', 'PSTFSH-002', 'SCARF-1', 'SCARF-1'])

  await test.step('all products are announced together, on a phone and on a desktop, and their listings are requested at once', async () => {
    await expect(page.getByText('Product Batch Created!')).toBeVisible()
    await expect(page.getByText('3 items created · 6 photos')).toBeVisible()
    await expect(page.getByText('PSTFSH-001 to PSTFSH-002, SCARF-1', { exact: true })).toBeVisible()
    const generate = page.getByRole('button', { name: 'Generate Their Listings' })
    await expect(generate).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
    expect(await smallControls(page)).toEqual([])
    expect(await overflowWidth(page)).toBe(0)
    await generate.press('Enter')
    await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
    await expect
      .poll(async () => (await storedPhotos(product, email)).map(({ asked }) => asked))
      .toEqual(Array(6).fill(true))
  })
})

test('files that are deleted or changed after they were chosen are uploaded from the copies on the device', async ({
  playwright,
}) => {
  // A private window would copy nothing: it keeps the files themselves.
  const { launchOptions } = test.info().project.use
  const context = await playwright.chromium.launchPersistentContext(test.info().outputPath('profile'), launchOptions)
  const page = await context.newPage()
  const email = 'tidies-up@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  const [deleted, changed] = [await shotAt('10:00:01', 'deleted.jpg'), await shotAt('10:00:02', 'changed.jpg')]
  const dialog = await chooseFiles(page, [deleted, changed])
  for (const name of ['deleted.jpg', 'changed.jpg'])
    await expect(dialog.getByRole('button', { name }).locator('img')).toBeVisible()
  await rm(deleted)
  await writeFile(changed, 'Sold on Monday')
  const field = dialog.getByRole('textbox', { name: 'SKU for selected photos' })
  await field.fill('coat-1')
  await field.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await storedPhotos(product, email)).map(({ sku, width }) => [sku, width]))
    .toEqual([
      ['COAT-1', 41],
      ['COAT-1', 42],
    ])
  await context.close()
})

test('a SKU that is taken offers the item that has it, and the photos are added after its own', {
  tag: '@long',
}, async ({ page }) => {
  const email = 'taken@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  await uploadFiles(page, [await shotAt('10:00:00', 'first.jpg')])
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  await page.reload()
  const dialog = await chooseFiles(page, [await shotAt('11:00:00', 'second.jpg')])
  await expect(dialog.getByText('Last PSTFSH-001').filter({ visible: true })).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'SKU for selected photos' })
  await field.fill('pstfsh-001')
  await field.press('Control+Enter')
  await expect(page.getByText('SKU conflict - please try again')).toBeVisible()
  await page.getByRole('button', { name: 'Add to PSTFSH-001' }).click()
  await expect(page.getByText('Photos Added', { exact: true })).toBeVisible()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 1 photo added')).toBeVisible()
  await expect
    .poll(async () => (await storedPhotos(product, email)).map(({ sku, order }) => [sku, order]))
    .toEqual([
      ['PSTFSH-001', 0],
      ['PSTFSH-001', 1],
    ])
  await page.getByRole('button', { name: 'View Dashboard' }).click()
  await expect(page.getByText('Photos added to PSTFSH-001')).toBeVisible()
  await expect(page.getByText('Product batch created successfully')).toBeHidden()
})

/** Creates photos whose width is 30 pixels plus the number at the end of the name. */
async function filesOnDisk(...paths: string[]): Promise<string> {
  const folder = test.info().outputPath('files')
  for (const path of paths) {
    const number = Number(/(\d+)\.jpg$/.exec(path)?.[1])
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), await picture(30 + number).toBuffer())
  }
  return folder
}

/** A photo with its capture time in the metadata. */
async function shotAt(time: string, name: string): Promise<string> {
  const path = test.info().outputPath(name)
  const taken = { DateTimeOriginal: `2024:01:31 ${time}` }
  await writeFile(
    path,
    await picture(40 + Number(time.slice(-2)))
      .withExif({ IFD2: taken })
      .toBuffer(),
  )
  return path
}

async function noPhoto(name: string): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, 'Sold on Monday')
  return path
}

function picture(width: number): Sharp {
  return sharp({ create: { width, height: 50, channels: 3, background: 'teal' } }).jpeg()
}

/** Drops files as from the system's own windows, at the edge of the page. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: 20,
      y: 700,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
}
