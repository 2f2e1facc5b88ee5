import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { overflowWidth } from './check-scenes.ts'
import { untilAppIsCached } from './device-state.ts'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { becomeSeller, openCapture, signUpAndIn } from './seller.ts'
import { uploadFiles } from './upload.ts'

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())

test('a reload without a connection shows the last list with its photos, and the real one when the connection is back', async ({
  page,
  context,
}) => {
  await showItem(page, 'train@example.org')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Offline\. List as of \d\d:\d\d, just now\.$/)).toBeVisible()
  const items = page.getByRole('region', { name: 'Items on this device' })
  await expect(items.getByRole('listitem')).toHaveCount(1)
  await expect(items).toContainText('PSTFSH-001')
  const picture = items.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await overflowWidth(page)).toBe(0)
  await openCapture(page)
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await page.getByLabel('Choose Photos').setInputFiles(jeansFiles.slice(1, 2))
  await expect(page.getByRole('textbox', { name: 'SKU for selected photos' })).toHaveValue('PSTFSH-002')
  await page.goto(`${product.url}/items`)
  await expect(items).toContainText('PSTFSH-001')
  await context.setOffline(false)
  await expect(items).toBeHidden()
  await expect(page.getByRole('link', { name: 'Details of PSTFSH-001' })).toBeVisible()
})

test('signing out deletes the kept list, also in another tab that shows it', async ({ page, context }) => {
  await showItem(page, 'shared-phone@example.org')
  const other = await context.newPage()
  await other.goto(product.url)
  await expect(other.getByRole('link', { name: 'Details of PSTFSH-001' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptLists(page)).toEqual([])
})

test('another seller who signs in finds no list of the seller before', async ({ page, context }) => {
  await showItem(page, 'before@example.org')
  await context.clearCookies()
  await becomeSeller(context, product.url, 'after@example.org')
  await page.reload()
  await expect(page.getByText('No product batches yet')).toBeVisible()
  await expect.poll(async () => (await keptLists(page)).filter((skus) => skus.length > 0)).toEqual([])
})

test('a list that an older version kept is shown, and one that this version cannot read is not', async ({
  page,
  context,
}) => {
  await showItem(page, 'older-version@example.org')
  await context.setOffline(true)
  const items = page.getByRole('region', { name: 'Items on this device' })
  await changeKeptList(page, 'hasUnsentChanges')
  await page.reload()
  await expect(items).toContainText('PSTFSH-001')
  await changeKeptList(page, 'sku')
  await page.reload()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(items).toBeHidden()
})

/** Removes a part of each kept item, as if another version had kept the list. */
async function changeKeptList(page: Page, removed: 'hasUnsentChanges' | 'sku'): Promise<void> {
  await page.evaluate(
    (part) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pastfash-items')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const changing = opening.result.transaction('lists', 'readwrite')
          changing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          const reading = changing.objectStore('lists').openCursor()
          reading.addEventListener('success', () => {
            const list = reading.result?.value as { items: Record<string, unknown>[] } | undefined
            for (const item of list?.items ?? []) delete item[part]
            reading.result?.update(list)
          })
        })
      }),
    removed,
  )
}

/** Signs up, uploads one item, and waits until this device keeps the list with its photo. */
async function showItem(page: Page, email: string) {
  await signUpAndIn(page, product.url, email)
  await untilAppIsCached(page)
  await openCapture(page)
  await uploadFiles(page, jeansFiles.slice(0, 1))
  await page.getByRole('button', { name: 'View Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Details of PSTFSH-001' })).toBeVisible()
  await page.reload()
  await expect.poll(() => keptLists(page)).toEqual([['PSTFSH-001 with photo']])
}

/** The items of each list that this device keeps. */
function keptLists(page: Page): Promise<string[][]> {
  return page.evaluate(
    () =>
      new Promise<string[][]>((resolve, reject) => {
        const opening = indexedDB.open('pastfash-items')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('lists').objectStore('lists').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const lists: { items: { sku: string; picture?: Blob }[] }[] = reading.result
            resolve(lists.map(({ items }) => items.map(({ sku, picture }) => (picture ? `${sku} with photo` : sku))))
          })
        })
      }),
  )
}
