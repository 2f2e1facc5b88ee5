import { parseArgs } from 'node:util'
import { count } from '../measuring/options.ts'

export type Options = {
  readonly rounds: number
  /** Items of one run. */
  readonly items: number
  /** Items of a run at the fixed pace, from which that of all is reckoned. */
  readonly fixedItems: number
  readonly photos: number
  /** What the provider allows. */
  readonly perMinute: number
  readonly atOnce: number
  /** How long the model takes for an answer. */
  readonly answerMs: number
}

/** What stands after `npm run bench -- generation`. Throws a sentence about what it does not know. */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: {
      rounds: { type: 'string', default: '1' },
      items: { type: 'string', default: '200' },
      'fixed-items': { type: 'string', default: '5' },
      photos: { type: 'string', default: '4' },
      'per-minute': { type: 'string', default: '500' },
      'at-once': { type: 'string', default: '80' },
      'answer-ms': { type: 'string', default: '8000' },
    },
  })
  return {
    rounds: count('--rounds', values.rounds),
    items: count('--items', values.items),
    fixedItems: count('--fixed-items', values['fixed-items']),
    photos: count('--photos', values.photos),
    perMinute: count('--per-minute', values['per-minute']),
    atOnce: count('--at-once', values['at-once']),
    answerMs: count('--answer-ms', values['answer-ms']),
  }
}
