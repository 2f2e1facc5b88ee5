import { expect, type Page } from '@playwright/test'
import { createJeans } from '../photos.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { openCamera, takePhoto } from './camera.ts'
import { type CardStage, createCardStage } from './card-stage.ts'
import { test } from './fake-camera.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'

// Files that the service worker has cached would not be slow.
test.use({ serviceWorkers: 'block' })

let product: Product
let stage: CardStage

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  stage = await createCardStage(product)
  await createJeans(stage.seller)
})
test.afterEach(closeContexts)

test('the page shows that the app is loading, and a press on Menu opens it once its code has arrived', async ({
  browser,
}) => {
  const { page, button } = await stage.open(browser, { serviceWorkers: 'block' })
  const [releaseApp, release] = [await hold(page, 'index'), await hold(page, 'seller-menu-panel')]
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading PastFash…')).toBeVisible()
  await releaseApp()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  await expect(page.getByText('Loading PastFash…')).toBeHidden()
  const menu = button('Menu')
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-disabled', 'true')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await release()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(menu).toBeFocused()
})

test('the automatically loaded code of the menu does not change the scroll position', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, button } = await stage.open(browser, { viewport: { width: 390, height: 300 }, serviceWorkers: 'block' })
  const release = await hold(page, 'seller-menu-panel')
  await reloadDashboard(page)
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
  await release()
  await button('Menu').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(60)
})

test('if the code of the menu does not load, a message says so, and the menu works after a reload', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, button, toast } = await stage.open(browser, { serviceWorkers: 'block' })
  const restore = await lose(page, 'seller-menu-panel')
  await reloadDashboard(page)
  await button('Menu').press('Enter')
  await expect(toast('The menu did not open')).toBeVisible()
  await expect(button('Menu')).toBeFocused()
  await expectAccessible(page)
  await restore()
  await button('Reload').press('Enter')
  await expect(toast('The menu did not open')).toBeHidden()
  await button('Menu').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeFocused()
})

test('a card opens at once with the space of its photos, and nothing moves when they come', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, details, panel } = await stage.open(browser, { serviceWorkers: 'block' })
  const release = await hold(page, 'item-photos')
  await reloadDashboard(page)
  await details('PSTFSH-001').press('Enter')
  await expect(panel('PSTFSH-001')).toContainText('Created')
  await expect(panel('PSTFSH-001').getByRole('form')).toBeVisible()
  const height = await heightOf(page)
  await release()
  await expect(panel('PSTFSH-001').getByRole('img', { name: 'PSTFSH-001, photo 4' })).toBeVisible()
  await expect(panel('PSTFSH-001').getByRole('button', { name: 'Manage Photos' })).toBeVisible()
  expect(await heightOf(page)).toBe(height)
  await expect(details('PSTFSH-001')).toBeFocused()
})

test('if the code of a card’s photos does not load, a message says so, and they appear after a reload', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, button, details, panel, toast } = await stage.open(browser, { serviceWorkers: 'block' })
  const restore = [await lose(page, 'item-photos'), await lose(page, 'item-photos-viewer')]
  await reloadDashboard(page)
  await button('Photos of PSTFSH-001').click()
  await expect(toast('The photos did not open')).toContainText('They are safe.')
  await details('PSTFSH-001').click()
  const lost = panel('PSTFSH-001').getByRole('alert')
  await expect(lost).toContainText('The photos did not open')
  await expectAccessible(page)
  await Promise.all(restore.map((bringBack) => bringBack()))
  await lost.getByRole('button', { name: 'Reload' }).click()
  await expect(lost).toBeHidden()
  await expect(panel('PSTFSH-001').getByRole('img', { name: 'PSTFSH-001, photo 4' })).toBeVisible()
  await button('Photos of PSTFSH-001').click()
  await expect(page.getByRole('dialog', { name: 'PSTFSH-001: photos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button('Photos of PSTFSH-001')).toBeFocused()
})

test('a view that is still loading does not open over the view pressed after it', { tag: '@long' }, async ({
  browser,
}) => {
  await createJeans(stage.seller)
  const { page, button } = await stage.open(browser, { serviceWorkers: 'block' })
  const release = await hold(page, 'item-photos-viewer')
  await reloadDashboard(page)
  const [first, second] = [button('Photos of PSTFSH-001'), button('Photos of PSTFSH-002')]
  await first.click()
  await expect(first).toHaveAttribute('aria-busy', 'true')
  // Again on the same one, which is not another press.
  await second.click()
  await second.click()
  await expect(first).toHaveAttribute('aria-busy', 'false')
  await release()
  await expect(page.getByRole('dialog', { name: 'PSTFSH-002: photos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('kept shots stay kept if their code does not load, and are offered after a reload', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'late@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  const restore = await lose(page, 'seller-capture')
  await page.evaluate(() => history.replaceState(null, '', '/'))
  await page.reload()
  const alert = page.getByRole('alertdialog', { name: "Couldn't open the photos kept on this device" })
  await expect(alert).toContainText('They are safe.')
  await restore()
  await alert.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: '1 photo waiting' })).toBeVisible()
  await openCapture(page)
  await expect(page.getByText('Continue with 1 photo?')).toBeVisible()
})

/** Waits until the title of the dashboard has the focus. */
async function reloadDashboard(page: Page) {
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
}

/** Answers 404 for a part of the app. Returns a function that restores it. */
async function lose(page: Page, part: string): Promise<() => Promise<void>> {
  const file = fileOf(part)
  await page.route(file, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(file)
}

/** Holds back a part of the app. Returns a function that lets it arrive. */
async function hold(page: Page, part: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(fileOf(part), async (route) => {
    await promise
    await route.continue()
  })
  return async () => resolve()
}

function fileOf(part: string): RegExp {
  return new RegExp(`/assets/${part}-[\\w-]{8}\\.js$`)
}

async function heightOf(page: Page): Promise<number | undefined> {
  return (await page.getByRole('region', { name: /^Details of/ }).boundingBox())?.height
}
