import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../test/journeys/chromium.ts'
import { argumentsFor, type Graphics } from './graphics.ts'

export type FreshBrowser = {
  readonly page: Page
  /** The browser's first process; all others descend from it. */
  readonly processId: number
}

/**
 * Starts a browser, opens the page, runs `work` with both, and always ends the browser. `prepare` gets the page while it is
 * still empty.
 */
export async function inFreshBrowser<Result>(
  { url, graphics, prepare }: { url: string; graphics: Graphics; prepare?: (page: Page) => Promise<void> },
  work: (browser: FreshBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: argumentsFor(graphics) })
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await prepare?.(page)
    await page.goto(url)
    const devtools = await browser.newBrowserCDPSession()
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const result = await work({ page, processId: processInfo.find(({ type }) => type === 'browser')?.id ?? 0 })
    if (faults.length > 0) throw new Error(`The page failed: ${faults.join('; ')}`)
    return result
  } finally {
    await browser.close()
  }
}
