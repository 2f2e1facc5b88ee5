import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from '../measuring/graphics.ts'
import { count, known } from '../measuring/options.ts'

/** Who uploads. */
export const uploaderNames = ['ours', 'uppy'] as const
export type UploaderName = (typeof uploaderNames)[number]

export type Options = {
  readonly rounds: number
  /** How many photos are uploaded in each. */
  readonly count: number
  /** A folder of real photos to use in place of made ones. */
  readonly photos: string | undefined
  readonly only: readonly UploaderName[]
  readonly graphics: Graphics
}

/** What stands after `npm run bench -- upload`. Throws a sentence about what it does not know. */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: {
      rounds: { type: 'string', default: '5' },
      count: { type: 'string', default: '50' },
      photos: { type: 'string' },
      only: { type: 'string', default: uploaderNames.join() },
      graphics: { type: 'string', default: 'none' },
    },
  })
  return {
    rounds: count('--rounds', values.rounds),
    count: count('--count', values.count),
    photos: values.photos,
    only: values.only.split(',').map((name) => known('--only', uploaderNames, name.trim())),
    graphics: known('--graphics', graphicsKinds, values.graphics),
  }
}
