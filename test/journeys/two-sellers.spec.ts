import { type BrowserContext, expect, type Page } from '@playwright/test'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { becomeSeller, openCapture, signIn, signUpAndIn, signUpByHand } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { uploadFiles } from './upload.ts'
import { startWeakLine, type WeakLine } from './weak-connection.ts'
import { test } from './with-product.ts'

const all = jeansFiles.length

let product: Product
let line: WeakLine

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.beforeEach(async () => {
  line = await startWeakLine(product.url)
})
test.afterEach(() => line.close())

test('photos of one seller wait while another is signed in, who neither gets nor sees them, and then continue', {
  tag: '@long',
}, async ({ page, context }) => {
  const [anna, ben] = ['anna@example.org', 'ben@example.org']
  const goOn = await uploadOnlyOne(page, anna)
  await becomeSeller(context, line.url, ben)
  goOn()
  // No other tab notifies the page: it is refused, and finds out why.
  await expectNothingOf(page, ben)
  await page.reload()
  await expectNothingOf(page, ben)
  expect(await storedPhotos(product, ben)).toEqual([])
  expect(await storedPhotos(product, anna)).toHaveLength(1)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await signIn(page, anna)
  await expectUploaded(page, anna)
  expect(await storedPhotos(product, ben)).toEqual([])
})

test('a tab follows a sign-in in another tab, and continues with the photos of its own seller', {
  tag: '@long',
}, async ({ page: first, context }) => {
  const [carla, dora] = ['carla@example.org', 'dora@example.org']
  const goOn = await uploadOnlyOne(first, carla)
  const second = await openBeside(context)
  await expect(second.getByRole('button', { name: '3 photos waiting' })).toBeVisible()
  await pressSignOut(second)
  await second.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  goOn()
  await signUpByHand(second, dora)
  await expectNothingOf(first, dora)
  await signOut(second)
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await storedPhotos(product, carla)).toHaveLength(1)

  await signIn(second, carla)
  await expectUploaded(first, carla)
  await expect(second.getByRole('button', { name: /waiting/ })).toBeHidden()
  expect(await storedPhotos(product, dora)).toEqual([])
})

/** Lets one of this seller's photos through. Calling the returned function refuses each of the others once. */
async function uploadOnlyOne(page: Page, email: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  line.interrupt = ({ photoId }) => {
    const isHeld = photoId && line.tries.size > 1 && line.tries.get(photoId) === 1
    return isHeld ? { moment: 'refused', untilDone: () => promise } : undefined
  }
  await signUpAndIn(page, line.url, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles)
  await line.until(() => line.tries.size === all && line.stored.size === 1)
  return resolve
}

async function openBeside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(line.url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return page
}

async function signOut(page: Page) {
  await pressSignOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function pressSignOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** Expects that the page is this seller's and has nothing to show. Leaves its menu open. */
async function expectNothingOf(page: Page, email: string) {
  await expect(page.getByText('No product batches yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

/** Expects that this page uploaded each of the seller's photos once and in its place, and no other photo. */
async function expectUploaded(page: Page, email: string) {
  await line.until(() => line.stored.size === all)
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden()
  const photos = await storedPhotos(product, email)
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([0, 1, 2, 3].map((order) => ['PSTFSH-001', order]))
  const answers = [...line.statuses.keys()]
  expect(answers.filter((status) => ![200, 401, 403].includes(status))).toEqual([])
}
