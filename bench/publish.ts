import { shown, table } from './measuring/table.ts'
import { atLeast, atMost, ratio, wishTable } from './measuring/wish.ts'
import type { Figures } from './publish/figures.ts'
import { measureRound } from './publish/measure-round.ts'
import { readOptions } from './publish/options.ts'

// Bulk publishing beside the plain way, one call after another, against an eBay that takes 300 ms for every answer and 50 photos in
// 5 seconds. Of the plain way a few items are measured, and all are reckoned from them.
const options = readOptions(process.argv.slice(2))
const { items, photos, latencyMs } = options
const rounds: { product: Figures; plain: Figures }[] = []
for (let round = 0; round < options.rounds; round += 1) rounds.push(await measureRound(options))
const product = middle(rounds.map((round) => round.product))
const plain = middle(rounds.map((round) => round.plain))
const reckoned = { ...plain, items, seconds: (plain.seconds / plain.items) * items }
/** What eBay's 50 photos in 5 seconds leave room for. */
const floorSeconds = (items * photos * 5) / 50

console.log(`${items} items with ${photos} photos each, ${latencyMs} ms for every answer of eBay's\n`)
console.log(
  table(
    ['way', 'items', 'seconds', 'calls an item', 'refused'],
    [
      row('PastFash', product),
      row('one after another', plain),
      ...(plain.items === items ? [] : [row('  reckoned', reckoned)]),
      ['floor of the photos', String(items), shown(floorSeconds, 1), '-', '-'],
    ],
  ),
)
console.log(
  `\n${wishTable([
    atLeast('times faster than one after another', ratio(reckoned.seconds, product.seconds), 4, 2),
    atMost('of the floor that eBay sets', ratio(product.seconds, floorSeconds), 1.2, 2),
    atMost('calls an item', product.callsPerItem, photos + 4, 2),
  ])}`,
)

function row(name: string, figures: Figures): string[] {
  return [
    name,
    String(figures.items),
    shown(figures.seconds, 1),
    shown(figures.callsPerItem, 2),
    shown(figures.refused),
  ]
}

/** The round that took the middle time. */
function middle(all: readonly Figures[]): Figures {
  const sorted = all.toSorted((one, other) => one.seconds - other.seconds)
  const found = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!found) throw new Error('nothing was measured')
  return found
}
