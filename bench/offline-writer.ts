import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { garmentCases, madeLabels, productCases } from './offline-writer/cases.ts'
import { missesOf } from './offline-writer/misses.ts'
import { readOptions } from './offline-writer/options.ts'
import { measureColoursOfCases, readCases } from './offline-writer/read-cases.ts'
import { report } from './offline-writer/report.ts'

// How often the offline writer is right, field by field: on generated pictures of clothing labels and on photos of clothes.
// One seed set is for tuning, the other for reporting, so that the writer was not tuned on any label that is reported.
const options = readOptions(process.argv.slice(2))
const clothes = [...productCases(options), ...garmentCases(options)]
const read = options.coloursAlone
  ? await measureColoursOfCases(clothes)
  : await readCases([...(await labels()), ...clothes], options.workers)
if (options.misses) {
  await writeFile(options.misses, `${JSON.stringify(missesOf(read), null, 2)}\n`)
  console.log(`Everything wrong or missing is in ${options.misses}`)
}
console.log(`\nSeeds to ${options.seeds}. n: photos that say it; precision: right of given; recall: right of n.\n`)
console.log(report(read))

async function labels() {
  const folder = fileURLToPath(new URL(`../.cache/bench/offline-writer/${options.seeds}`, import.meta.url))
  console.log(`Making ${options.casesPerKind} labels in ${folder} …`)
  return madeLabels(options, folder)
}
