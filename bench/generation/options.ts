import { parseArgs } from 'node:util'
import { count } from '../measuring/options.ts'

export type Options = {
  readonly rounds: number
  /** Items of one run. */
  readonly items: number
  /** Items of the run at the fixed rate, from which that of all is extrapolated. */
  readonly fixedItems: number
  readonly photos: number
  /** Requests per minute that the provider allows. */
  readonly perMinute: number
  readonly concurrency: number
  /** Milliseconds that the model takes for an answer. */
  readonly answerMs: number
}

/** Parses the arguments after `npm run bench -- generation`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
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
    concurrency: count('--at-once', values['at-once']),
    answerMs: count('--answer-ms', values['answer-ms']),
  }
}
