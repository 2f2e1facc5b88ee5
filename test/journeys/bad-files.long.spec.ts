import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { refusedPhotos } from './harness/refused-photos.ts'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { chooseFiles, expectCounts, uploadFiles } from './upload.ts'
import { watchConsole } from './watch-console.ts'

let product: Product
let folder: string

test.beforeAll(async () => {
  product = await startProduct()
  folder = await mkdtemp(join(tmpdir(), 'pastfash-bad-files-'))
})
test.afterAll(async () => {
  await product.remove()
  await rm(folder, { recursive: true })
})

test('files that are not photos are named with their reason, and the rest of the batch is stored', async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await signUpAndIn(page, product.url, 'bad-files@example.org')
  await openCapture(page)
  const dialog = await chooseFiles(page, [...jeansFiles, ...(await badFiles())])
  for (const name of [
    'text-renamed.jpg',
    'cut-short.jpg',
    'bomb-30000x30000.png',
    'animated.gif',
    'empty.jpg',
    '60-megabytes.jpg',
  ]) {
    await expect(dialog.getByText(`"${name}"`).first()).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 4 photos')).toBeVisible()

  // The server has never seen the bad files, and the batch is complete without them.
  const [user] = await product.query<{ id: string }>("select id from auth.users where email = 'bad-files@example.org'")
  const rows = await product.query('select "order" from item_images order by "order"', user?.id)
  expect(rows).toHaveLength(4)
  expect(consoleErrors()).toEqual([])
})

test('a choice of bad files only has nothing to upload and leaves no product behind', async ({ page }) => {
  await signUpAndIn(page, product.url, 'only-bad@example.org')
  await openCapture(page)
  const dialog = await chooseFiles(page, await badFiles())
  await expect(dialog.getByText('"empty.jpg"').first()).toBeVisible()
  await expectCounts(page, '0 photos · 0 with SKU · 0 items')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('No images to upload')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Dashboard' }).last().click()
  await expect(page.getByText('No product batches yet')).toBeVisible()
})

test('photos beyond the limit of a product are refused with the limit, and stay for other SKUs', async ({ page }) => {
  await signUpAndIn(page, product.url, 'many@example.org')
  await openCapture(page)
  const many = Array.from({ length: 64 }, (_, index) => jeansFiles[index % jeansFiles.length] ?? '')
  const dialog = await chooseFiles(page, many)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: /^64 photos for/ })
  await expect(question).toContainText('An item can have up to 60 photos. Nothing is assigned or uploaded yet.')
  await expect(question.getByRole('button', { name: 'Keep as One Item' })).toBeHidden()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectCounts(page, '64 photos · 0 with SKU · 0 items')
})

test('a batch whose network fails in the middle continues automatically and is stored once', async ({
  page,
  context,
}) => {
  await signUpAndIn(page, product.url, 'cellar@example.org')
  await openCapture(page)
  const cut = insteadOfSecondPhoto(page, () => context.setOffline(true))
  await uploadFiles(page, jeansFiles)
  await cut
  await expect(page.getByText(/Network error - check your connection/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 4 photos')).toBeVisible()
})

test('a server that is stopped in the middle of a batch finishes it after its next start', async ({ page }) => {
  await signUpAndIn(page, product.url, 'restart@example.org')
  await openCapture(page)
  const stopped = insteadOfSecondPhoto(page, () => product.stop())
  await uploadFiles(page, jeansFiles)
  await stopped
  await product.start()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 4 photos')).toBeVisible()
})

/**
 * Lets the first photo through, and runs `happens` instead of sending the second. Resolves when `happens` has ended.
 */
async function insteadOfSecondPhoto(page: Page, happens: () => Promise<void>): Promise<void> {
  const sending = /\/api\/items\/[^/]+\/photos\//
  let sent = 0
  return new Promise((resolve, reject) => {
    void page.route(sending, async (route) => {
      sent += 1
      if (sent !== 2) return route.continue()
      await happens().then(resolve, reject)
      return route.abort()
    })
  })
}

async function badFiles(): Promise<string[]> {
  const photos = await refusedPhotos()
  const bad = ['text-renamed.jpg', 'cut-short.jpg', 'animated.gif', 'empty.jpg']
  const files = bad.map((name): [string, Uint8Array] => [name, photos.get(name) ?? new Uint8Array()])
  files.push(['60-megabytes.jpg', new Uint8Array(60 * 1024 * 1024)], ['bomb-30000x30000.png', hugePng()])
  return Promise.all(
    files.map(async ([name, bytes]) => {
      await writeFile(join(folder, name), bytes)
      return join(folder, name)
    }),
  )
}

/** The start of a PNG that claims 900 megapixels. Only its header may be read. */
function hugePng(): Uint8Array {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex')
  header.writeUInt32BE(30_000, 16)
  header.writeUInt32BE(30_000, 20)
  return header
}
