import { expect, test } from '@playwright/test'
import { openComponentSite } from './harness/component-site.ts'

// Pictures of every component in every state. After a wanted change: npx playwright test ui-page.long --update-snapshots

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('ui', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const

for (const [name, device] of Object.entries(devices))
  for (const appearance of ['light', 'dark'])
    test(`every component looks as before, ${name}, ${appearance}`, async ({ browser }) => {
      // Other systems draw letters in other ways.
      test.skip(process.platform !== 'linux', 'The pictures were taken on Linux.')
      const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(site.url)
      // An optional font is used from the second visit on if it came late.
      await page.evaluate(() => document.fonts.ready)
      await page.goto(`${site.url}#${appearance}`)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Every component' })).toBeVisible()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      // As high as the page, so that the bar at the lower edge covers nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ ...device.viewport, height })
      await expect(page).toHaveScreenshot(`${name}-${appearance}.png`, { fullPage: true, maxDiffPixelRatio: 0.01 })
      await context.close()
    })
