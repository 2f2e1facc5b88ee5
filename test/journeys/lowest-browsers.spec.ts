import { expect } from '@playwright/test'
import { jeansFiles } from './photos.ts'
import { openCapture, signUpByHand } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { uploadFiles } from './upload.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

test('one of the lowest supported browsers, without later features, signs in and uploads', async ({
  page,
  product,
}) => {
  const consoleErrors = watchConsole(page)
  const email = 'lowest-browser@example.org'
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(Object, 'groupBy')
    Reflect.deleteProperty(Promise, 'withResolvers')
    Reflect.deleteProperty(Promise, 'try')
    Reflect.deleteProperty(Array, 'fromAsync')
    Reflect.deleteProperty(URL, 'canParse')
    Reflect.deleteProperty(URL, 'parse')
    Reflect.deleteProperty(Intl, 'Segmenter')
    Reflect.deleteProperty(globalThis, 'scheduler')
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    Reflect.deleteProperty(globalThis, 'Iterator')
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
      Reflect.deleteProperty(Set.prototype, name)
  })
  await page.goto(product.url)
  await signUpByHand(page, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles.slice(0, 2))
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  await expect.poll(async () => (await storedPhotos(product, email)).length).toBe(2)
  expect(consoleErrors()).toEqual([])
})

test('a browser that is too old shows which browsers work, and nothing else', async ({ page, product }) => {
  const consoleErrors = watchConsole(page)
  await page.addInitScript(() => void Reflect.deleteProperty(String.prototype, 'toWellFormed'))
  await page.goto(product.url)
  await expect(page.getByRole('main')).toHaveText(
    'PastFash needs a newer browser: Safari and iOS 16.4, Chrome or Edge 111, Firefox 121, or later. Everything you saved is safe. Update this browser, or open PastFash in another one.',
  )
  await expect(page.getByRole('heading')).toHaveCount(0)
  expect(consoleErrors()).toEqual([])
})
