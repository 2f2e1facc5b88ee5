import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openContext } from './browser-contexts.ts'
import { overflowWidth } from './check-scenes.ts'
import { countsOnDevice } from './device-state.ts'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { chooseFiles, expectCounts, uploadFiles } from './upload.ts'
import { test } from './with-product.ts'

const password = 'a good password'
const devices = [
  { name: 'light phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'dark desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('a seller downloads everything as one file, and gets a message if that is impossible at the moment', {
  tag: '@long',
}, async ({ page, context }) => {
  const email = 'keeper@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles)
  await expect.poll(async () => (await storedPhotos(product, email)).length).toBe(jeansFiles.length)
  await openYourData(page)
  const link = page.getByRole('link', { name: 'Download My Data' })

  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('alert')).toHaveText(
    'No connection to PastFash. Your data is safe. Check your network and try again.',
  )
  await context.setOffline(false)

  const saved = page.waitForEvent('download')
  await link.click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^pastfash-.*\.zip$/)
  await expect(page.getByText('Download started.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  const zip = await readFile(await download.path())
  for (const name of ['items.csv', 'listings.json', 'README.txt', 'photos/PSTFSH-001/'])
    expect(zip.includes(name), name).toBe(true)

  for (let answer = 200; answer === 200; )
    answer = (await context.request.head(`${product.url}/api/account/export`)).status()
  await link.click()
  await expect(page.getByRole('alert')).toContainText("or you've had several in the last hour. Try again in")
  await expect(page.getByRole('heading', { name: 'Your Data' })).toBeVisible()
  await expectAccessible(page)
})

test('an ended session shows the sign-in screen instead of a download', { tag: '@long' }, async ({ page, context }) => {
  await signUpAndIn(page, product.url, 'ended@example.org')
  await openYourData(page)
  await context.clearCookies()
  await page.getByRole('link', { name: 'Download My Data' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

for (const { name, ...device } of devices)
  test(`deleting says what is deleted and asks for the password; a wrong one changes nothing, on a ${name}`, {
    tag: name === 'dark desktop' ? '@long' : [],
  }, async ({ browser }) => {
    const context = await openContext(browser, device)
    const page = await context.newPage()
    const email = `unsure-${device.colorScheme}@example.org`
    await signUpAndIn(page, product.url, email)
    await openCapture(page)
    const chosen = await chooseFiles(page, jeansFiles)
    await expectCounts(page, '4 photos · 0 with SKU · 0 items')
    await chosen.getByRole('button', { name: 'Close' }).click()
    await openYourData(page)
    await expectAccessible(page)
    expect(await overflowWidth(page)).toBe(0)

    const open = page.getByRole('button', { name: 'Delete Account' })
    await open.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await expect(dialog).toContainText(`${email} and all its items, photos and listings will be deleted`)
    await expect(dialog).toContainText('4 photos waiting on this device will be deleted too')
    await expect(dialog).toContainText('Live listings stay on eBay. Photos waiting on other devices stay there.')
    await expectAccessible(page)
    expect(await overflowWidth(page)).toBe(0)

    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Wrong password. Nothing was deleted.')
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByRole('alert')).toContainText('so your account may still exist')
    await context.setOffline(false)

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your Data' })).toBeVisible()
    await expect(page.getByRole('button', { name: '4 photos waiting' })).toBeVisible()
  })

test('deleting the account signs every tab out with a message, and this device forgets all of it', {
  tag: '@long',
}, async ({ page, context }) => {
  const email = 'gone@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles.slice(0, 1))
  await expect.poll(async () => (await storedPhotos(product, email)).length).toBe(1)
  const [user] = await product.query<{ id: string }>(`select id from auth.users where email = '${email}'`)
  const storedOfThem = () => product.query<{ id: string }>('select id from item_images', user?.id)
  expect(await storedOfThem()).toHaveLength(1)
  await page.getByRole('button', { name: 'PastFash', exact: true }).click()
  const chosenElsewhere = await context.newPage()
  await chosenElsewhere.goto(product.url)
  await openCapture(chosenElsewhere)
  await chooseFiles(chosenElsewhere, jeansFiles.slice(1))
  await expectCounts(chosenElsewhere, '3 photos · 0 with SKU · 0 items')
  await expect.poll(() => countsOnDevice(page)).toEqual({ photos: 3, batches: 1 })

  await page.getByRole('button', { name: 'Edit SKU PSTFSH-001' }).click()
  await page.getByRole('textbox', { name: 'SKU', exact: true }).fill('HALF-TYPED')
  expect((await remembered(page)).join()).toContain('HALF-TYPED')
  await openYourData(page)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  // Photos of the other tab count too: they are on the same device.
  await expect(dialog).toContainText('3 photos waiting on this device will be deleted too')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()

  for (const tab of [page, chosenElsewhere]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(tab.getByText('Your account was deleted.')).toBeVisible()
    await expect(tab.getByText('kept on this device')).toBeHidden()
  }
  await expectAccessible(page)
  await expect.poll(() => countsOnDevice(page)).toEqual({ photos: 0, batches: 0 })
  expect(await remembered(page)).toEqual([])

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect.poll(storedOfThem).toEqual([])
})

test('data that this device cannot forget is named, and the account is deleted all the same', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'stuck@example.org')
  await openYourData(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('closed', 'UnknownError')
    }
  })
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('Your password').press('Enter')
  await expect(page.getByText("Photos waiting on this device couldn't be deleted.")).toBeVisible()
})

async function openYourData(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Your Data' }).click()
  await expect(page.getByRole('heading', { name: 'Your Data' })).toBeFocused()
}

/** Data that this browser keeps of sellers by name: drafts, the last seller, their forecast. */
function remembered(page: Page): Promise<string[]> {
  // The view of lists is set by the test, for every page.
  return page.evaluate(() =>
    [...Object.entries(sessionStorage), ...Object.entries(localStorage)]
      .filter(([key]) => key !== 'table-layout')
      .flat(),
  )
}
