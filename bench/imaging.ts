import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from '../test/journeys/chromium.ts'
import type { FigureName } from './imaging/figures.ts'
import { judge, type Reference, referencesOf } from './imaging/judge.ts'
import { measureRun, type Run } from './imaging/measure-run.ts'
import { readOptions } from './imaging/options.ts'
import type { RunName } from './imaging/page-calls.ts'
import { benchPhotos } from './imaging/photos.ts'
import { report } from './imaging/report.ts'
import { createMeasured } from './measuring/figures.ts'
import { inFreshBrowser } from './measuring/fresh-browser.ts'
import { graphicsWords } from './measuring/graphics.ts'
import { servePage } from './measuring/page-site.ts'
import { rotated } from './measuring/rotated.ts'

// The product's preparation of photos for upload, beside libraries that do the same and the minimum for a browser. Each runs
// in a fresh browser, in another order every round, so that disturbances of the machine hit all alike.
const cache = fileURLToPath(new URL('../.cache/bench/imaging', import.meta.url))
const options = readOptions(process.argv.slice(2))
if (!existsSync(chromiumPath)) throw new Error(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH`)
const photos = await benchPhotos(`${cache}/photos`, options.photos)
let references: Reference[] | undefined
const measured = createMeasured<RunName, FigureName>()
const site = await servePage(new URL('./imaging/page/bench-page.ts', import.meta.url), `${cache}/page`)
try {
  for (let round = 0; round < options.rounds; round += 1) {
    for (const name of rotated(options.only, round)) {
      console.log(`Round ${round + 1} of ${options.rounds}: ${name}`)
      const run = await inFreshBrowser({ url: site.url, graphics: options.graphics }, (browser) =>
        measureRun(name, browser, photos),
      )
      await addRun(name, run)
    }
  }
} finally {
  await site.stop()
}
console.log(
  `\nMedians of ${options.rounds} in one run, ${graphicsWords[options.graphics]}: compare lines, not machines.\n\n${report(measured)}`,
)

/** A contestant makes the same photos every round, so they are judged once. */
async function addRun(name: RunName, { figures, outputs }: Run) {
  if (!outputs || measured.has(name)) return measured.add(name, figures)
  references ??= await referencesOf(photos.photos)
  measured.add(name, { ...figures, ...(await judge(outputs, references)) })
}
