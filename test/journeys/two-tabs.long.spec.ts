import { expect } from '@playwright/test'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { chooseFiles, uploadFiles } from './upload.ts'
import { startWeakLine, type WeakLine } from './weak-line.ts'
import { test } from './with-product.ts'

let product: Product
let line: WeakLine

test.beforeAll(async ({ product: running }) => {
  product = running
  line = await startWeakLine(product.url)
})
test.afterAll(async () => {
  await line.close()
})

test('what one tab uploads the other leaves alone, and takes over when the first is closed', async ({
  page: first,
  context,
}) => {
  const all = jeansFiles.length
  // Of the first tab's photos one gets through; the others stay on their way for as long as it is open.
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

test('what a tab began while another was open already goes on there, without a reload, when the first is closed', async ({
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

async function skusAndOrders(email = 'two-tabs@example.org') {
  return (await storedPhotos(product, email)).map(({ sku, order }) => [sku, order])
}
