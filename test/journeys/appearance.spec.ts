import { expect, type Page } from '@playwright/test'
import { signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

test('a seller chooses light or dark for the page and the browser’s bar, and the choice is kept', async ({
  page,
  product,
}) => {
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

/** The background of the page, and the colour of the browser's bar. */
function coloursOf(page: Page) {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const bar = bars.find(({ media }) => matchMedia(media).matches)?.content
    // A page that has just begun to load has no body yet.
    const [body] = document.getElementsByTagName('body')
    return { page: body && getComputedStyle(body).backgroundColor, bar }
  })
}
