import { parseArgs } from 'node:util'
import { count } from '../measuring/options.ts'

export type Options = {
  readonly sellers: number
  /** Measurements of each combination of stock and processes. */
  readonly rounds: number
  /** Items of the larger stock, of all sellers together. */
  readonly items: number
  /** Items of the smaller stock. */
  readonly fewItems: number
  /** Products that each seller makes in a round. */
  readonly products: number
  /** Photos per product. */
  readonly photos: number
  /** Minutes that all sellers continue at the end, while memory is measured; 0: not at all. */
  readonly minutes: number
  /** Requests of each kind of trivial read, in each round. */
  readonly reads: number
  /** Milliseconds that a seller waits before each request; 0: only for the answer to the last one. */
  readonly pauseMs: number
}

/** Parses the arguments after `npm run bench -- load`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sellers: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '3' },
      items: { type: 'string', default: '1000000' },
      'few-items': { type: 'string', default: '100' },
      products: { type: 'string', default: '1' },
      photos: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '10' },
      reads: { type: 'string', default: '1000' },
      'pause-ms': { type: 'string', default: '0' },
    },
  })
  return {
    sellers: count('--sellers', values.sellers),
    rounds: count('--rounds', values.rounds),
    items: count('--items', values.items),
    fewItems: count('--few-items', values['few-items']),
    products: count('--products', values.products),
    photos: count('--photos', values.photos),
    minutes: notNegative('--minutes', values.minutes),
    reads: count('--reads', values.reads),
    pauseMs: notNegative('--pause-ms', values['pause-ms']),
  }
}

function notNegative(option: string, text: string): number {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`${option} takes a number from 0 on, not ${text}`)
  return number
}
