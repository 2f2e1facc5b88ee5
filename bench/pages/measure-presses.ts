import type { Page } from '@playwright/test'
import { inFreshBrowser } from '../measuring/fresh-browser.ts'
import { firstCards, preparePhone, type Visit } from './open-warm.ts'

/** How much slower the processor is made: a phone of the middle range beside a desktop. */
const slowdown = 4
/** Milliseconds in which a press is answered and reported. */
const pauseMs = 600

/** The longest time from a press or key on the list to the next picture, in milliseconds, on a slowed processor. */
export function measurePresses(visit: Visit): Promise<number> {
  const prepare = (page: Page) => preparePhone(page, visit)
  return inFreshBrowser({ url: visit.url, graphics: 'none', prepare }, async ({ page }) => {
    await firstCards(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(() => globalThis.pressWatch.startPresses())
    for (const press of pressesOf(page)) {
      await press()
      await page.waitForTimeout(pauseMs)
    }
    return page.evaluate(() => globalThis.pressWatch.longestAnswer())
  })
}

/** A seller opens an item and goes back, chooses a tab, searches, selects, and opens the menu. */
function pressesOf(page: Page): (() => Promise<void>)[] {
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click()
  const openFirstItem = () =>
    page
      .getByRole('link', { name: /^Details of / })
      .first()
      .click()
  return [
    openFirstItem,
    async () => void (await page.goBack()),
    press(/^Ready/),
    press(/^All/),
    press('Search and filters'),
    () => page.getByRole('searchbox').pressSequentially('jeans', { delay: 100 }),
    () => page.getByRole('searchbox').fill(''),
    press('Select'),
    () => page.getByRole('checkbox').first().click(),
    press('Done'),
    press('Menu'),
    () => page.keyboard.press('Escape'),
  ]
}
