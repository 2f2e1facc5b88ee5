import { createSeller } from '../../test/seller.ts'
import { cpuDuring } from '../measuring/cost.ts'
import type { FiguresOf } from '../measuring/figures.ts'
import { inFreshBrowser } from '../measuring/fresh-browser.ts'
import type { Graphics } from '../measuring/graphics.ts'
import type { Confirmations } from './confirmations.ts'
import { keepPressing } from './keep-pressing.ts'
import type { Uploader } from './uploaders.ts'

export type FigureName =
  | 'seconds'
  | 'perSecond'
  | 'cpuSeconds'
  | 'inputs'
  | 'longestWaitMs'
  | 'longestAnswerMs'
  | 'longestGapMs'
  | 'longTasks'
  | 'longTaskMs'
  | 'storedMb'

export type Stage = {
  /** Origin of both pages and of the server. */
  readonly url: string
  readonly graphics: Graphics
  readonly confirmations: Confirmations
  /** The code of `page/watch.ts`. */
  readonly watch: string
}

/** From choosing the files to the answer that confirms the last of them, by a new seller in a fresh browser. */
export async function measureUpload(
  uploader: Uploader,
  files: readonly string[],
  { url, graphics, confirmations, watch }: Stage,
): Promise<FiguresOf<FigureName>> {
  const seller = await createSeller(url)
  const prepare = async (page: Parameters<Uploader['choose']>[0]) => {
    const cookies = seller.cookie.split('; ').map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s)
      return { name, value, url }
    })
    await page.context().addCookies(cookies)
    await page.addInitScript({ content: watch })
  }
  return inFreshBrowser({ url: url + uploader.path, graphics, prepare }, async ({ page, processId }) => {
    await uploader.open(page, seller)
    await page.evaluate(() => globalThis.pageWatch.start())
    const { result, cpuMs } = await cpuDuring(processId, () =>
      keepPressing(page, async () => {
        const began = performance.now()
        const [bytes] = await Promise.all([confirmations.next(files.length), uploader.choose(page, files)])
        return { bytes, seconds: (performance.now() - began) / 1000 }
      }),
    )
    const delays = await page.evaluate(() => globalThis.pageWatch.stop())
    const { bytes, seconds } = result.result
    return {
      seconds,
      perSecond: files.length / seconds,
      cpuSeconds: cpuMs && cpuMs / 1000,
      inputs: result.inputs,
      longestWaitMs: delays.longestWait,
      longestAnswerMs: delays.longestAnswer,
      longestGapMs: delays.longestGap,
      longTasks: delays.longTasks.length,
      longTaskMs: delays.longTasks.reduce((sum, task) => sum + task, 0),
      storedMb: bytes / 1_000_000,
    }
  })
}
