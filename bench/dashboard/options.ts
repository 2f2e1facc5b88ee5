import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from '../measuring/graphics.ts'
import { count, known } from '../measuring/options.ts'

/** What is measured: pages as the server makes them, and the dashboard as a browser shows it. */
export const partNames = ['server', 'browser'] as const
export type PartName = (typeof partNames)[number]

export type Options = {
  /** How many items the sellers have who are looked at, the smallest first. */
  readonly sizes: readonly number[]
  /** How many items all other sellers have together. */
  readonly others: number
  /** How often each page is asked for. */
  readonly rounds: number
  /** How often each dashboard is opened. */
  readonly visits: number
  readonly only: readonly PartName[]
  readonly graphics: Graphics
}

/** What stands after `npm run bench -- dashboard`. Throws a sentence about what it does not know. */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: {
      sizes: { type: 'string', default: '100,10000,100000' },
      others: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '40' },
      visits: { type: 'string', default: '3' },
      only: { type: 'string', default: partNames.join() },
      graphics: { type: 'string', default: 'none' },
    },
  })
  return {
    sizes: values.sizes
      .split(',')
      .map((size) => count('--sizes', size))
      .toSorted((one, other) => one - other),
    others: count('--others', values.others),
    rounds: count('--rounds', values.rounds),
    visits: count('--visits', values.visits),
    only: values.only.split(',').map((name) => known('--only', partNames, name.trim())),
    graphics: known('--graphics', graphicsKinds, values.graphics),
  }
}
