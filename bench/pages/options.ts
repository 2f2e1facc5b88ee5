import { parseArgs } from 'node:util'
import { count, oneOf } from '../measuring/options.ts'

/** The measured parts: Lighthouse, a warm opening of the list, and presses on a slow phone. */
export const partNames = ['lighthouse', 'warm', 'presses'] as const
export type PartName = (typeof partNames)[number]

export type Options = {
  /** Runs of each part. */
  readonly rounds: number
  /** Items of the dashboard that Lighthouse opens. */
  readonly items: number
  /** Items of the list that is opened warm and pressed. */
  readonly listed: number
  readonly only: readonly PartName[]
}

/** Parses the arguments after `npm run bench -- pages`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      items: { type: 'string', default: '30' },
      listed: { type: 'string', default: '100' },
      only: { type: 'string', default: partNames.join() },
    },
  })
  return {
    rounds: count('--rounds', values.rounds),
    items: count('--items', values.items),
    listed: count('--listed', values.listed),
    only: values.only.split(',').map((name) => oneOf('--only', partNames, name.trim())),
  }
}
