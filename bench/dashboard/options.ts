import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from '../measuring/graphics.ts'
import { count, oneOf } from '../measuring/options.ts'

/** The measured parts: pages as the server makes them, and the dashboard as a browser shows it. */
export const partNames = ['server', 'browser'] as const
export type PartName = (typeof partNames)[number]

export type Options = {
  /** Items of each measured seller, the smallest number first. */
  readonly sizes: readonly number[]
  /** Items of all other sellers together. */
  readonly others: number
  /** Requests per page. */
  readonly rounds: number
  /** Visits per dashboard. */
  readonly visits: number
  readonly only: readonly PartName[]
  readonly graphics: Graphics
}

/** Parses the arguments after `npm run bench -- dashboard`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
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
    only: values.only.split(',').map((name) => oneOf('--only', partNames, name.trim())),
    graphics: oneOf('--graphics', graphicsKinds, values.graphics),
  }
}
