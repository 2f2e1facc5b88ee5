import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from '../test/journeys/chromium.ts'
import { startProduct } from '../test/journeys/product.ts'
import { startProxy } from '../test/journeys/proxy.ts'
import { createMeasured } from './measuring/figures.ts'
import { graphicsWords } from './measuring/graphics.ts'
import { plainScript, servePage } from './measuring/page-site.ts'
import { rotated } from './measuring/rotated.ts'
import { watchConfirmations } from './upload/confirmations.ts'
import { type FigureName, measureUpload } from './upload/measure-upload.ts'
import { readOptions, type UploaderName } from './upload/options.ts'
import { uploadPhotos } from './upload/photos.ts'
import { report } from './upload/report.ts'
import { uploaders } from './upload/uploaders.ts'

// The product from its dialog to its server, beside Uppy with its compressor and XHR upload to the same server, while a
// seller keeps clicking and typing. Each runs in a fresh browser, in another order every round.
const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url))
const options = readOptions(process.argv.slice(2))
if (!existsSync(chromiumPath)) throw new Error(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH`)
const files = await uploadPhotos(`${cache}/imaging/photos`, options.photos, options.count)
const watch = await plainScript(new URL('./upload/page/watch.ts', import.meta.url))
const peer = await servePage(
  new URL('./upload/page/rivals/uppy-page.ts', import.meta.url),
  `${cache}/upload/page`,
  '/peer/',
)
const product = await startProduct()
const confirmations = watchConfirmations()
// One origin for both pages, so that neither needs CORS requests to the server.
const origin = await startProxy({
  target: (path) => (path.startsWith('/peer/') ? new URL(peer.url).origin : product.url),
  onAnswer: confirmations.onAnswer,
})
const measured = createMeasured<UploaderName, FigureName>()
try {
  for (let round = 0; round < options.rounds; round += 1) {
    for (const name of rotated(options.only, round)) {
      console.log(`Round ${round + 1} of ${options.rounds}: ${name}`)
      const stage = { url: origin.url, graphics: options.graphics, confirmations, watch }
      measured.add(name, await measureUpload(uploaders[name], files, stage))
    }
  }
} finally {
  await origin.close()
  await peer.stop()
  await product.remove()
}
console.log(
  `\nMedians of ${options.rounds} in one run, ${graphicsWords[options.graphics]}: compare lines, not machines.\n\n${report(measured, files.length)}`,
)
