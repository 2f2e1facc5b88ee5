import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openComponentSite } from './harness/component-site.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('ui', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

for (const [where, hash] of [
  ['light', ''],
  ['dark', '#dark'],
] as const)
  test(`every component is accessible in every state, ${where}`, async ({ page }) => {
    await page.goto(`${site.url}${hash}`)
    await expect(page.getByRole('heading', { name: 'Every component' })).toBeVisible()
    await expectAccessible(page)
  })

test('controls are 36 px high for a mouse on a wide page, and 44 px on narrow ones and for fingers', async ({
  browser,
}) => {
  for (const { device, height } of [
    { device: { viewport: { width: 1440, height: 900 } }, height: 36 },
    { device: { viewport: { width: 1440, height: 900 }, hasTouch: true, isMobile: true }, height: 44 },
    { device: { viewport: { width: 820, height: 1180 } }, height: 44 },
  ]) {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    await page.goto(site.url)
    const controls = [
      page.getByRole('button', { name: 'Save' }).first(),
      page.getByRole('button', { name: 'Search', exact: true }),
      page.getByLabel('Filled'),
      page.getByLabel('Chosen'),
    ]
    for (const control of controls) await expect(control).toHaveCSS('height', `${height}px`)
    await context.close()
  }
})

test('text is in the font of our own, and its figures have one width', async ({ page }) => {
  await page.goto(site.url)
  await page.evaluate(() => document.fonts.load('16px Figtree'))
  const widths = await page.evaluate(() => {
    const words = document.body.appendChild(document.createElement('span'))
    words.className = 'tabular-nums'
    return ['1111', '0000', '8888'].map((figures) => {
      words.textContent = figures
      return words.getBoundingClientRect().width
    })
  })
  expect(new Set(widths).size).toBe(1)
  expect(await page.evaluate(() => [...document.fonts].find(({ family }) => family === 'Figtree')?.status)).toBe(
    'loaded',
  )
  await expect(page.locator('body')).toHaveCSS('font-family', /^Figtree/)
})

test('in forced colors filled buttons and states have a border, and progress keeps its bar', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(site.url)
  const surface = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const part of [page.getByRole('button', { name: 'Save' }).first(), page.getByRole('status').first()])
    expect(await part.evaluate((each) => getComputedStyle(each).borderTopColor)).not.toBe(surface)
  const bar = page.getByRole('progressbar').nth(1).locator('div div')
  const track = page.getByRole('progressbar').nth(1).locator(':scope > div')
  const [fill, back] = await Promise.all(
    [bar, track].map((each) => each.evaluate((part) => getComputedStyle(part).backgroundColor)),
  )
  expect(new Set([fill, back, surface]).size).toBe(3)
})
