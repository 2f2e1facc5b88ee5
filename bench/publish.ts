import { formatNumber, table } from './measuring/table.ts'
import { atLeast, atMost, ratio, targetTable } from './measuring/target.ts'
import type { Figures } from './publish/figures.ts'
import { measureRound } from './publish/measure-round.ts'
import { readOptions } from './publish/options.ts'

// Bulk publishing beside the plain way, one call after another, against an eBay that takes 300 ms for every answer and 50
// photos in 5 seconds. A few items of the plain way are measured, and the rest is extrapolated.
const options = readOptions(process.argv.slice(2))
const { items, photos, latencyMs } = options
const rounds: { product: Figures; plain: Figures }[] = []
for (let round = 0; round < options.rounds; round += 1) rounds.push(await measureRound(options))
const product = middle(rounds.map((round) => round.product))
const plain = middle(rounds.map((round) => round.plain))
const extrapolated = { ...plain, items, seconds: (plain.seconds / plain.items) * items }
/** The minimum time for eBay's limit of 50 photos in 5 seconds. */
const floorSeconds = (items * photos * 5) / 50

console.log(`${items} items with ${photos} photos each, ${latencyMs} ms for every answer of eBay's\n`)
console.log(
  table(
    ['way', 'items', 'seconds', 'calls per item', 'refused'],
    [
      row('PastFash', product),
      row('one after another', plain),
      ...(plain.items === items ? [] : [row('  extrapolated', extrapolated)]),
      ['minimum for the photos', String(items), formatNumber(floorSeconds, 1), '-', '-'],
    ],
  ),
)
console.log(
  `\n${targetTable([
    atLeast('times faster than one after another', ratio(extrapolated.seconds, product.seconds), 4, 2),
    atMost('of the minimum that eBay sets', ratio(product.seconds, floorSeconds), 1.2, 2),
    atMost('calls per item', product.callsPerItem, photos + 4, 2),
  ])}`,
)

function row(name: string, figures: Figures): string[] {
  return [
    name,
    String(figures.items),
    formatNumber(figures.seconds, 1),
    formatNumber(figures.callsPerItem, 2),
    formatNumber(figures.refused),
  ]
}

/** The round with the median time. */
function middle(all: readonly Figures[]): Figures {
  const sorted = all.toSorted((one, other) => one.seconds - other.seconds)
  const found = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!found) throw new Error('nothing was measured')
  return found
}
