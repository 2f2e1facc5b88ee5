import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { countsOnDevice } from './device-state.ts'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { openCapture, signIn, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { chooseFiles, uploadFiles } from './upload.ts'
import { startWeakLine, type WeakLine } from './weak-connection.ts'
import { test } from './with-product.ts'

let product: Product
let line: WeakLine

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  line = await startWeakLine(product.url)
})
test.afterAll(async () => {
  await line.close()
})

test('a tab leaves another tab’s uploads alone, and takes over when that tab is closed', async ({
  page: first,
  context,
}) => {
  const all = jeansFiles.length
  // One of the first tab's photos gets through. The others stay pending while that tab is open.
  line.interrupt = ({ photoId }) => {
    const place = photoId ? [...line.tries.keys()].indexOf(photoId) : 0
    const isHeld = place >= 1 && place < all && line.tries.get(photoId ?? '') === 1
    return isHeld ? { moment: 'held' } : undefined
  }
  await signUpAndIn(first, line.url, 'two-tabs@example.org')
  await openCapture(first)
  await uploadFiles(first, jeansFiles)
  await line.until(() => line.tries.size === all && line.stored.size === 1)

  const second = await context.newPage()
  await second.goto(line.url)
  await openCapture(second)
  await uploadFiles(second, jeansFiles)
  await expect(second.getByText('PSTFSH-002 · Batch 2 · 4 photos')).toBeVisible()
  expect([...line.tries.values()]).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(await skusAndOrders()).toEqual([
    ['PSTFSH-001', expect.any(Number)],
    ...[0, 1, 2, 3].map((order) => ['PSTFSH-002', order]),
  ])

  await first.close()
  await line.until(() => line.stored.size === 2 * all)
  await expect(second.getByRole('button', { name: /waiting/ })).toBeHidden()
  expect([...line.tries.values()]).toEqual([1, 2, 2, 2, 1, 1, 1, 1])
  expect(await skusAndOrders()).toEqual(
    ['PSTFSH-001', 'PSTFSH-002'].flatMap((sku) => [0, 1, 2, 3].map((order) => [sku, order])),
  )
})

test('uploads that a tab began while another was open continue there, without a reload, when the first is closed', async ({
  page: first,
  context,
}) => {
  const before = line.stored.size
  await signUpAndIn(first, line.url, 'open-before@example.org')
  const second = await context.newPage()
  await second.goto(line.url)
  await openCapture(second)
  line.interrupt = ({ photoId }) => (photoId && !first.isClosed() ? { moment: 'head' } : undefined)
  await openCapture(first)
  await uploadFiles(first, jeansFiles.slice(0, 2))
  await expect(first.getByText('2 photos waiting')).toBeVisible()
  const dialog = await chooseFiles(first, jeansFiles.slice(2))
  // A picture shows once its photo is kept.
  const card = dialog.getByRole('listitem').filter({ has: first.getByRole('textbox', { name: /^SKU of/ }) })
  await expect(card.locator('img')).toHaveCount(2)

  await first.close()
  await line.until(() => line.stored.size === before + 2)
  await expect(second.getByText('PSTFSH-001 · Batch 1 · 2 photos')).toBeVisible()
  await expect(second.getByText('Continue with 2 photos?')).toBeVisible()
  expect(await skusAndOrders('open-before@example.org')).toEqual([0, 1].map((order) => ['PSTFSH-001', order]))
})

test('a tab shows how many photos wait in another one at the moment, and signing out keeps them', async ({
  page: first,
  context,
}) => {
  const email = 'waits-elsewhere@example.org'
  await signUpAndIn(first, line.url, email)
  const dialog = await choose(first, jeansFiles.slice(0, 3), 3)
  const second = await context.newPage()
  await second.goto(line.url)
  await second.getByRole('button', { name: '3 photos waiting' }).click()
  const notice = 'are in another PastFash tab. Close that tab to continue here.'
  await expect(second.getByText(`3 photos ${notice}`)).toBeVisible()
  await expectAccessible(second)
  await dialog.getByLabel('Choose Photos').setInputFiles(jeansFiles.slice(3))
  await expect(second.getByText(`4 photos ${notice}`)).toBeVisible()

  await signOut(second)
  const question = second.getByRole('alertdialog', { name: '4 photos are not uploaded yet.' })
  await expect(question).toContainText('4 photos in another PastFash tab stay on this device')
  await expect(question).not.toContainText('Discard')
  await expectAccessible(second)
  await question.getByRole('button', { name: 'Sign Out' }).click()
  for (const tab of [second, first])
    await expect(tab.getByText('4 photos are kept on this device. Sign in again to continue.')).toBeVisible()
  expect(await countsOnDevice(second)).toEqual({ photos: 4, batches: 1 })
  await signIn(second, email)
  await expect(second.getByRole('button', { name: '4 photos waiting' })).toBeVisible()
  await first.close()
  await openCapture(second)
  await expect(second.getByText('Continue with 4 photos?')).toBeVisible()
})

test('discarding deletes all leftovers, even those still waiting, and nothing of another tab', async ({
  page,
  context,
}) => {
  const email = 'left-twice@example.org'
  await signUpAndIn(page, line.url, email)
  const left = [await context.newPage(), await context.newPage()]
  for (const [at, tab] of left.entries()) {
    await tab.goto(line.url)
    await choose(tab, jeansFiles.slice(at, at + 1), at + 1)
  }
  for (const tab of left) await tab.close()
  await page.reload()
  await expect(page.getByRole('button', { name: '2 photos waiting' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(line.url)
  await choose(other, jeansFiles.slice(2, 3), 3)
  await expect(page.getByRole('button', { name: '3 photos waiting' })).toBeVisible()

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: '3 photos are not uploaded yet.' })
  await expect(question).toContainText('Discard deletes 2 photos from PastFash on this device')
  await expect(question).toContainText('1 photo in another PastFash tab stays on this device')
  await question.getByRole('button', { name: 'Discard and Sign Out' }).click()
  await expect(page.getByText('1 photo is kept on this device. Sign in again to continue.')).toBeVisible()
  await expect.poll(() => countsOnDevice(page)).toEqual({ photos: 1, batches: 1 })
  await signIn(page, email)
  await expect(page.getByRole('button', { name: '1 photo waiting' })).toBeVisible()
})

/** Chooses files, and waits until the device has this many photos of all tabs. */
async function choose(tab: Page, files: readonly string[], kept: number) {
  await openCapture(tab)
  const dialog = await chooseFiles(tab, files)
  await expect.poll(async () => (await countsOnDevice(tab)).photos).toBe(kept)
  return dialog
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

async function skusAndOrders(email = 'two-tabs@example.org') {
  return (await storedPhotos(product, email)).map(({ sku, order }) => [sku, order])
}
