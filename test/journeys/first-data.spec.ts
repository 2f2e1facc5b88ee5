import { expect, type Page } from '@playwright/test'
import { untilAppIsCached } from './device-state.ts'
import { card, makeProduct, openWithProducts } from './many-products.ts'
import { startProxy } from './proxy.ts'
import { signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

test('the list of items and the sign-in screen open with the data of their page, even if every request fails', async ({
  page,
  product,
}) => {
  await openWithProducts(page, product.url, 'first-data@example.org', 3)
  await page.route('**/api/**', (route) => route.abort())
  await reloadWithData(page, '"/api/batches"')
  await expect(card(page, 3)).toContainText('PSTFSH-001')
  await expect(page.getByRole('heading', { name: 'Product Batches' })).toContainText('3 items')
  await page.context().clearCookies()
  await reloadWithData(page, '"session":null')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a change after the page was sent appears in every tab', async ({ page, product }) => {
  await openWithProducts(page, product.url, 'after-first-data@example.org', 1)
  const second = await page.context().newPage()
  for (const [tab, sku] of [
    // The first tab hears live updates for the second one, which does not run yet.
    [second, 'PSTFSH-002'],
    [page, 'PSTFSH-003'],
  ] as const) {
    const release = await holdPageScript(tab)
    await tab.goto(product.url, { waitUntil: 'commit' })
    await makeProduct(page.context(), product.url)
    await release()
    await expect(card(tab, 1)).toContainText(sku)
  }
})

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page comes from the server; after two seconds without an answer, and after an error, from the device', {
    tag: '@long',
  }, async ({ page, product }) => {
    let fault: 'held' | 'refused' | undefined
    const line = await startProxy({
      target: product.url,
      interrupt: ({ url }) => (url && /^\/(items)?(\?|$)/.test(url) && fault ? { moment: fault } : undefined),
    })
    await signUpAndIn(page, line.url, 'slow-page@example.org')
    await untilAppIsCached(page)
    for (const next of ['held', 'refused'] as const) {
      fault = undefined
      await reloadWithData(page, 'slow-page@example.org')
      fault = next
      await page.reload()
      await expect(page.getByText('No product batches yet')).toBeVisible()
      await expect(page.locator('#first-data')).toHaveCount(0)
    }
    await page.close()
    await line.close()
  })
})

/** Reloads the page until its data has this text: on a busy machine the first ones may come without a part. */
async function reloadWithData(page: Page, text: string) {
  const data = async () => {
    await page.reload()
    return page.evaluate(() => document.getElementById('first-data')?.textContent)
  }
  await expect.poll(data).toContain(text)
}

/** Holds back the page's own script. Returns a function that lets it arrive. */
async function holdPageScript(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return async () => resolve()
}
