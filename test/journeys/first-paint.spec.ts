import { expect, type Page } from '@playwright/test'
import { openCapture, signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

/** With motion, as in most browsers: an element that fades in from nothing is never reported as painted, see theme.css. */
test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 390, height: 844 } })

test('sign-in, dashboard and capture each report their first and largest paint, and nothing of them or the menu fades in', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    window.paints = []
    window.fadedIn = []
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const [animation] = target instanceof Element ? target.getAnimations() : []
      const keyframes = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      if (keyframes[0]?.['opacity'] === '0') window.fadedIn.push(animationName)
    })
    for (const type of ['paint', 'largest-contentful-paint'])
      new PerformanceObserver((list) => window.paints.push(...list.getEntries())).observe({ type, buffered: true })
  })
  await page.goto(product.url)
  await expect(page.getByLabel('Email')).toBeEnabled()
  const signIn = page.evaluate(() => window.paints.map(({ name, entryType }) => name || entryType))
  expect(await signIn).toEqual(expect.arrayContaining(['first-contentful-paint', 'largest-contentful-paint']))
  expect(await page.evaluate(() => window.fadedIn)).toEqual([])

  await signUpAndIn(page, product.url, 'first-paint@example.org')
  await expectPaints(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await page.evaluate(() => window.fadedIn)).toEqual([])
  await page.keyboard.press('Escape')

  await openCapture(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await expectPaints(page)
})

test('a visitor sees the sign-in screen before any script has run, cannot use it yet, and nothing moves afterwards', async ({
  page,
  product,
}) => {
  const script = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  // The page arrives in parts: its last element is there once the browser has read all of it.
  await page.waitForFunction(() => document.readyState !== 'loading')
  const early = await placesOf(page)
  script.release()
  await expect(page.getByLabel('Email')).toBeEnabled()
  expect(await placesOf(page)).toEqual(early)
})

test('the sign-in screen of the page stays hidden where another form opens', async ({ page, product }) => {
  const script = await holdScripts(page)
  await page.goto(`${product.url}/#type=recovery&token=x`, { waitUntil: 'commit' })
  await expect(page.locator('#root fieldset')).toBeHidden()
  script.release()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
  await expect(page.locator('#root fieldset')).toHaveCount(0)
})

/** Holds the modules of the app back until `release` is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!first-).*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** The texts and places of the parts of the sign-in screen, in pixels, once the fonts are there. */
function placesOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('main p, main h1, main label, main input, main button')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [part.textContent, x, y, width, height]
    })
  })
}

/**
 * Expects that the browser reports both, and that nothing begins at opacity 0. The line "Loading PastFash…" does not count:
 * its entry names no element anymore.
 */
async function expectPaints(page: Page) {
  const reported = () =>
    page.evaluate(() =>
      window.paints.map(({ name, entryType, element }) =>
        entryType === 'paint' ? name : element ? `${entryType} of ${element.localName}` : entryType,
      ),
    )
  const ofThePage = expect.stringMatching(/^largest-contentful-paint of /)
  await expect.poll(reported).toEqual(expect.arrayContaining(['first-contentful-paint', ofThePage]))
  expect(await page.evaluate(() => window.fadedIn)).toEqual([])
}

declare global {
  interface Window {
    paints: (PerformanceEntry & { element?: Element | null })[]
    /** Names of animations that began at opacity 0. */
    fadedIn: string[]
  }
}
