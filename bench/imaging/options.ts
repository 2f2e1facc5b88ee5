import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from '../measuring/graphics.ts'
import { count, known } from '../measuring/options.ts'
import { type RunName, runNames } from './page-calls.ts'

export type Options = {
  readonly rounds: number
  /** A folder of real photos to use in place of made ones. */
  readonly photos: string | undefined
  readonly only: readonly RunName[]
  readonly graphics: Graphics
}

/** What stands after `npm run bench -- imaging`. Throws a sentence about what it does not know. */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
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
    only: values.only.split(',').map((name) => known('--only', runNames, name.trim())),
    graphics: known('--graphics', graphicsKinds, values.graphics),
  }
}
