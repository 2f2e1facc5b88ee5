import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from '../measuring/graphics.ts'
import { count, oneOf } from '../measuring/options.ts'
import { type RunName, runNames } from './page-calls.ts'

export type Options = {
  readonly rounds: number
  /** A folder of real photos that replace generated ones. */
  readonly photos: string | undefined
  readonly only: readonly RunName[]
  readonly graphics: Graphics
}

/** Parses the arguments after `npm run bench -- imaging`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      photos: { type: 'string' },
      only: { type: 'string', default: runNames.join() },
      graphics: { type: 'string', default: 'none' },
    },
  })
  return {
    rounds: count('--rounds', values.rounds),
    photos: values.photos,
    only: values.only.split(',').map((name) => oneOf('--only', runNames, name.trim())),
    graphics: oneOf('--graphics', graphicsKinds, values.graphics),
  }
}
