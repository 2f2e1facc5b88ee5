import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { untilStill } from './until-still.ts'
import { test } from './with-marketplace.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
}

test('from nothing to a practice listing: at most 20 taps, 4 typed fields and 400 words to read', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { tap, type, effort } = countEffort()
  await page.goto(product.url)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await test.step('an account', async () => {
    await tap(button('Create account'))
    await type(page.getByLabel('Email'), 'new@example.org')
    await type(page.getByLabel('Password'), 'a good password')
    await tap(button('Create account'))
    await expect(page.getByText('Account created! You can now sign in.')).toBeVisible()
    await tap(button('Sign in'))
  })

  const steps = page.getByRole('region', { name: 'Get started' })
  await test.step('an item of sample photos, whose listing writes itself', async () => {
    await expect(steps.getByRole('button')).toHaveText('Use Sample Photos')
    await expectAccessible(page)
    await tap(steps.getByRole('button', { name: 'Use Sample Photos' }))
    await expect(steps.getByRole('button')).toHaveText('Connect eBay', { timeout: 240_000 })
  })

  await test.step('the eBay account, with policies and location', async () => {
    await tap(steps.getByRole('button', { name: 'Connect eBay' }))
    const sheet = page.getByRole('alertdialog', { name: 'Connect eBay' })
    const popupPromise = page.waitForEvent('popup')
    await tap(sheet.getByRole('button', { name: 'Connect eBay' }))
    const popup = await popupPromise
    await tap(popup.getByRole('button', { name: 'Agree and continue' }))
    await type(sheet.getByLabel('ZIP code you ship from'), '97201')
    await expectAccessible(page)
    await tap(sheet.getByRole('button', { name: 'Finish Setup' }))
    await expect(sheet).toBeHidden()
  })

  await test.step('the missing price, a color to confirm, and the listing is live', async () => {
    await tap(steps.getByRole('button', { name: 'Open PSTFSH-001' }))
    const form = page.getByRole('region', { name: 'PSTFSH-001: listing' })
    await expect(form.getByLabel('Price')).toBeVisible()
    await tap(form.getByRole('button', { name: 'Add 1 detail' }))
    await type(form.getByLabel('Price'), '24')
    await tap(form.getByRole('button', { name: 'Looks right: Color' }))
    await tap(form.getByRole('button', { name: 'Publish · $24.00' }))
    const summary = page.getByRole('alertdialog', { name: 'Publish to eBay' })
    await tap(summary.getByRole('button', { name: 'Publish', exact: true }))
    await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  })

  await button('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(steps).toBeHidden()
  expect(effort()).toEqual({ taps: expect.any(Number), fields: 4, words: expect.any(Number) })
  expect(effort().taps).toBeLessThanOrEqual(20)
  expect(effort().words).toBeLessThanOrEqual(400)
})

/** Counts a new seller's taps, typed fields, and the words in sight at each of them. A text that stays is read once. */
function countEffort() {
  let taps = 0
  let fields = 0
  const read = new Set<string>()
  const readPage = async (page: Page) => {
    await untilStill(page)
    for (const text of await page.evaluate(textsInSight)) read.add(text)
  }
  return {
    effort: () => ({ taps, fields, words: [...read].join(' ').split(/\s+/u).length }),
    tap: async (control: Locator) => {
      taps += 1
      await expect(control).toBeEnabled()
      await readPage(control.page())
      await control.click()
    },
    type: async (field: Locator, text: string) => {
      fields += 1
      await expect(field).toBeVisible()
      await readPage(field.page())
      await field.fill(text)
    },
  }
}

/** The texts of the page that a person sees now, without those below a dialog. Runs in the page. */
function textsInSight(): string[] {
  const shown = document.querySelector('[data-scrim] [role$=dialog]') ?? document.body
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, height, top, bottom } = range.getBoundingClientRect()
    let upper = 0
    let lower = innerHeight
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const box = around.getBoundingClientRect()
      upper = Math.max(upper, box.top)
      lower = Math.min(lower, box.bottom)
    }
    const isDrawn =
      node.parentElement?.checkVisibility({ visibilityProperty: true }) === true && width > 1 && height > 1
    if (text !== '' && isDrawn && top < lower && bottom > upper) texts.push(text)
  }
  return texts
}
