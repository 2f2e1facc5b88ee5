import { parseArgs } from 'node:util'
import { count } from '../measuring/options.ts'

export type Options = {
  readonly rounds: number
  readonly items: number
  /** Items that are published one after another, from which the time of all is extrapolated. */
  readonly plainItems: number
  /** Photos per item. */
  readonly photos: number
  /** Milliseconds that every answer of eBay's takes. */
  readonly latencyMs: number
}

/** Parses the arguments after `npm run bench -- publish`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '1' },
      items: { type: 'string', default: '100' },
      'plain-items': { type: 'string', default: '10' },
      photos: { type: 'string', default: '6' },
      'latency-ms': { type: 'string', default: '300' },
    },
  })
  return {
    rounds: count('--rounds', values.rounds),
    items: count('--items', values.items),
    plainItems: count('--plain-items', values['plain-items']),
    photos: count('--photos', values.photos),
    latencyMs: count('--latency-ms', values['latency-ms']),
  }
}
