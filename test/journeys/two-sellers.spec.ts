import { expect, type Page, test } from '@playwright/test'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { becomeSeller, openCapture, signIn, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { uploadFiles } from './upload.ts'
import { startWeakLine, type WeakLine } from './weak-line.ts'

const [anna, ben] = ['anna@example.org', 'ben@example.org']

let product: Product
let line: WeakLine

test.beforeAll(async () => {
  product = await startProduct()
  line = await startWeakLine(product.url)
})
test.afterAll(async () => {
  await line.close()
  await product.remove()
})

test('photos of one seller wait while another is signed in, who neither gets nor sees them, and then go on', async ({
  page,
  context,
}) => {
  const changed = Promise.withResolvers<void>()
  line.interrupt = ({ photoId }) => {
    const isHeld = photoId && line.tries.size > 1 && line.tries.get(photoId) === 1
    return isHeld ? { moment: 'head', meanwhile: () => changed.promise } : undefined
  }
  await signUpAndIn(page, line.url, anna)
  await openCapture(page)
  await uploadFiles(page, jeansFiles)
  await line.until(() => line.tries.size === jeansFiles.length && line.stored.size === 1)

  await becomeSeller(context, line.url, ben)
  changed.resolve()
  await line.until(() => line.statuses.has(403))
  await expectNothingOf(page, ben)
  await page.reload()
  await expectNothingOf(page, ben)
  expect(await storedPhotos(product, ben)).toEqual([])
  expect(await storedPhotos(product, anna)).toHaveLength(1)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await signIn(page, anna)
  await line.until(() => line.stored.size === jeansFiles.length)
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  const photos = await storedPhotos(product, anna)
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([0, 1, 2, 3].map((order) => ['PSTFSH-001', order]))
  expect(await storedPhotos(product, ben)).toEqual([])
  expect(line.statuses.get(200)).toBe(1 + 1 + jeansFiles.length)
})

/** The page is this seller's, has nothing to show, and leaves its menu open. */
async function expectNothingOf(page: Page, email: string) {
  await expect(page.getByText('No product batches yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}
