import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../test/journeys/chromium.ts'
import { measureSize } from './editor/measure-size.ts'
import { report } from './editor/report.ts'
import { argumentsFor, graphicsKinds, graphicsWords } from './measuring/graphics.ts'
import { count, oneOf } from './measuring/options.ts'
import { servePage } from './measuring/page-site.ts'

// Time from a moved slider to the pixels on the canvas: the product's two engines beside the usual design of photo editors.
// All run on one page, in another order every round.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, graphics: { type: 'string', default: 'none' } },
})
const rounds = count('--rounds', values.rounds)
const graphics = oneOf('--graphics', graphicsKinds, values.graphics)
if (!existsSync(chromiumPath)) throw new Error(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH`)

const site = await servePage(
  new URL('./editor/page/editor-page.ts', import.meta.url),
  fileURLToPath(new URL('../.cache/bench/editor', import.meta.url)),
)
const browser = await chromium.launch({ executablePath: chromiumPath, args: argumentsFor(graphics) })
try {
  const screen = await measureSize(browser, site.url, { width: 1920, height: 1080, rounds, isJudged: true })
  const camera = await measureSize(browser, site.url, { width: 4032, height: 3024, rounds, isJudged: false })
  console.log(`\nMedians of ${rounds} in one run, ${graphicsWords[graphics]}: compare lines, not machines.\n`)
  console.log(report(screen, camera))
} finally {
  await browser.close()
  await site.stop()
}
