import { expect, type Page } from '@playwright/test'
import { openCapture, signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

/** With motion as most browsers have it: what fades in from nothing is never reported as painted, see theme.css. */
test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 390, height: 844 } })

test('sign-in, dashboard and capture each report their first and their largest paint', async ({ page, product }) => {
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectPaints(page)

  await signUpAndIn(page, product.url, 'first-paint@example.org')
  await expectPaints(page)

  await openCapture(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await expectPaints(page)
})

/** Ends once the browser has reported both. */
async function expectPaints(page: Page) {
  const reported = await page.evaluate(
    (types) =>
      Promise.all(
        types.map(
          (type) =>
            new Promise<string[]>((resolve) =>
              new PerformanceObserver((list, observer) => {
                observer.disconnect()
                resolve(list.getEntries().map(({ name, entryType }) => name || entryType))
              }).observe({ type, buffered: true }),
            ),
        ),
      ),
    ['paint', 'largest-contentful-paint'],
  )
  expect(reported.flat()).toEqual(expect.arrayContaining(['first-contentful-paint', 'largest-contentful-paint']))
}
