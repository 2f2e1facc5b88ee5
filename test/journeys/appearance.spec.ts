import { expect, type Page } from '@playwright/test'
import { signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

test('light or dark is chosen for the page and the bar around it, and kept', async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signUpAndIn(page, product.url, 'ada-in-the-dark@example.org')
  const light = { page: 'rgb(250, 249, 247)', bar: '#faf9f7' }
  const dark = { page: 'rgb(20, 19, 18)', bar: '#141312' }
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  expect(await coloursOf(page)).toEqual(light)
  await choose('Dark')
  expect(await coloursOf(page)).toEqual(dark)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => coloursOf(page)).toEqual(dark)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await choose('System')
  expect(await coloursOf(page)).toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await coloursOf(page)).toEqual(dark)
})

/** What the page is painted on, and what the browser paints around it. */
function coloursOf(page: Page) {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const bar = bars.find(({ media }) => matchMedia(media).matches)?.content
    // A page that has just begun to come has none yet.
    const [body] = document.getElementsByTagName('body')
    return { page: body && getComputedStyle(body).backgroundColor, bar }
  })
}
