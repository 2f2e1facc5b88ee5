import type { Page } from '@playwright/test'
import type { Seller } from '../../test/seller.ts'
import type { FiguresOf } from '../measuring/figures.ts'
import { inFreshBrowser } from '../measuring/fresh-browser.ts'
import type { Graphics } from '../measuring/graphics.ts'

export type FigureName =
  | 'firstCardsMs'
  | 'cards'
  | 'elements'
  | 'heapMb'
  | 'longTasks'
  | 'longestTaskMs'
  | 'longestGapMs'

/** The pages that show the cards: the product's, or one that renders all of them plainly. */
export const dashboardPaths = { ours: '/', plain: '/peer/' } as const
export type DashboardName = keyof typeof dashboardPaths

export type Visit = {
  readonly url: string
  readonly graphics: Graphics
  readonly seller: Seller
  /** The seller's number of items. */
  readonly size: number
  /** The code of `page/watch.ts`. */
  readonly watch: string
}

/** Cards to scroll through, if there are as many. */
const scrolledCards = 2000
const timeoutMs = 300_000

/** Opens a dashboard in a fresh browser, scrolls through it with the wheel, and measures its cost. */
export function visit(
  dashboard: DashboardName,
  { url, graphics, seller, size, watch }: Visit,
): Promise<FiguresOf<FigureName>> {
  const prepare = async (page: Page) => {
    const cookies = seller.cookie.split('; ').map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s)
      return { name, value, url }
    })
    await page.context().addCookies(cookies)
    await page.addInitScript({ content: watch })
  }
  return inFreshBrowser({ url: url + dashboardPaths[dashboard], graphics, prepare }, async ({ page }) => {
    if (size === 0) {
      await page.getByText('No product batches yet').first().waitFor({ timeout: timeoutMs })
      return { heapMb: await heapMb(page) }
    }
    const shown = await page.waitForFunction(() => globalThis.dashboardWatch.firstCards(), null, { timeout: timeoutMs })
    const firstCardsMs = await shown.jsonValue()
    await page.evaluate(() => globalThis.dashboardWatch.start())
    const scrolled = await scroll(page, Math.min(size, scrolledCards))
    const { longestGap, longTasks } = await page.evaluate(() => globalThis.dashboardWatch.stop())
    return {
      firstCardsMs,
      ...scrolled,
      heapMb: await heapMb(page),
      longTasks: longTasks.length,
      longestTaskMs: Math.max(0, ...longTasks),
      longestGapMs: longestGap,
    }
  })
}

/** Turns the wheel until this many cards have passed or the page ends. `elements` is the highest number in any sample. */
async function scroll(page: Page, cards: number): Promise<{ cards: number; elements: number }> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  const turn = { type: 'mouseWheel', x: width / 2, y: height / 2, deltaX: 0, deltaY: 0.6 * height } as const
  const highest = { cards: 0, elements: 0 }
  for (let turns = 1; ; turns += 1) {
    await devtools.send('Input.dispatchMouseEvent', turn)
    await page.waitForTimeout(40)
    // A sample costs time if there are many elements.
    if (turns % 10 > 0) continue
    const { card, elements, isEnd } = await page.evaluate(() => globalThis.dashboardWatch.sample())
    highest.cards = Math.max(highest.cards, card)
    highest.elements = Math.max(highest.elements, elements)
    if (highest.cards >= cards || isEnd) return highest
  }
}

/** Megabytes that the page's JavaScript uses after a garbage collection. */
async function heapMb(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
