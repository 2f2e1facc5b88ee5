import { parseArgs } from 'node:util'
import { count } from '../measuring/options.ts'

export type Options = {
  readonly sellers: number
  /** How often each of stock and processes is measured. */
  readonly rounds: number
  /** The larger stock, of all sellers together. */
  readonly items: number
  /** The smaller one. */
  readonly fewItems: number
  /** Products that each seller makes in a round. */
  readonly products: number
  /** Of each product. */
  readonly photos: number
  /** How long all go on at the end, while memory is watched; 0: not at all. */
  readonly minutes: number
  /** Of each kind of trivial read, in each round. */
  readonly reads: number
  /** What a seller waits before each request; 0: for nothing but the answer to the last one. */
  readonly pauseMs: number
}

/** What stands after `npm run bench -- load`. Throws a sentence about what it does not know. */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
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

function notNegative(option: string, given: string): number {
  const number = Number(given)
  if (given === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`${option} takes a number from 0 on, not ${given}`)
  return number
}
