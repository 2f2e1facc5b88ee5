import { cpuDuring, memoryDuring } from '../measuring/cost.ts'
import type { FreshBrowser } from '../measuring/fresh-browser.ts'
import type { Figures } from './figures.ts'
import type { ContestantName, PageWork, PreviewerName, RunName } from './page-calls.ts'
import type { BenchPhotos } from './photos.ts'

/** The result of a run, and the photos it made. */
export type Run = { readonly figures: Figures; readonly outputs?: readonly Buffer[] }

/** Runs the named measurement in a fresh browser. */
export async function measureRun(
  name: RunName,
  browser: FreshBrowser,
  { photos, filesToPreview }: BenchPhotos,
): Promise<Run> {
  await browser.page.waitForFunction(() => 'benchPage' in globalThis)
  const choose = (files: readonly string[]) => browser.page.locator('input').setInputFiles([...files])
  switch (name) {
    case 'parts':
      await choose(photos)
      return measureParts(browser, photos.length)
    case 'bomb':
      await choose(['test/photos/imaging/bomb-14000x14000.png'])
      return measureRefusal(browser)
    case 'previews-ours':
    case 'previews-canvas':
      await choose(filesToPreview)
      return measurePreviews(name, browser, filesToPreview.length)
    default:
      await choose(photos)
      return measureCompression(name, browser, photos.length)
  }
}

/**
 * Makes two passes. The first one, which also loads and starts all code, measures memory. The second one measures time.
 */
async function measureCompression(
  name: ContestantName,
  { page, processId }: FreshBrowser,
  photos: number,
): Promise<Run> {
  const compress = () => page.evaluate((contestant) => globalThis.benchPage.compress(contestant), name)
  const { addedMb } = await memoryDuring(processId, compress)
  const { result: work, cpuMs } = await cpuDuring(processId, compress)
  const addresses = await page.evaluate(() => globalThis.benchPage.outputs())
  const outputs = addresses.map((address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  return { figures: { ...figuresOf(work, cpuMs, photos), addedMb }, outputs }
}

/** Measures the second of two passes, as for compression. */
async function measureParts({ page, processId }: FreshBrowser, photos: number): Promise<Run> {
  const parts = () => page.evaluate(() => globalThis.benchPage.parts())
  await parts()
  const { result: sum, cpuMs } = await cpuDuring(processId, parts)
  const figures = {
    readMs: sum.read / photos,
    decodeMs: sum.decode / photos,
    drawMs: sum.draw / photos,
    encodeMs: sum.encode / photos,
    sumMs: (sum.read + sum.decode + sum.draw + sum.encode) / photos,
  }
  return { figures: { ...figures, cpuMs: cpuMs && cpuMs / photos } }
}

async function measureRefusal({ page, processId }: FreshBrowser): Promise<Run> {
  const { result: seconds, addedMb } = await memoryDuring(processId, () =>
    page.evaluate(() => globalThis.benchPage.secondsToRefuse()),
  )
  return { figures: { seconds, addedMb } }
}

async function measurePreviews(name: PreviewerName, { page, processId }: FreshBrowser, files: number): Promise<Run> {
  const { result, cpuMs } = await cpuDuring(processId, () =>
    page.evaluate((previewer) => globalThis.benchPage.preview(previewer), name),
  )
  const { placeholders, placeholderSeconds } = result
  return { figures: { ...figuresOf(result, cpuMs, files), placeholders, placeholderSeconds } }
}

function figuresOf(work: PageWork, cpuMs: number | undefined, files: number): Figures {
  return {
    perSecond: files / work.seconds,
    cpuMs: cpuMs && cpuMs / files,
    longestGapMs: work.longestGap,
    longTasks: work.longTasks.length,
    longTaskMs: work.longTasks.reduce((sum, task) => sum + task, 0),
  }
}
