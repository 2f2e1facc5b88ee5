import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from '../measuring/graphics.ts'
import { count, oneOf } from '../measuring/options.ts'

/** The compared uploaders. */
export const uploaderNames = ['ours', 'uppy'] as const
export type UploaderName = (typeof uploaderNames)[number]

export type Options = {
  readonly rounds: number
  /** Photos per upload. */
  readonly count: number
  /** A folder of real photos that replace generated ones. */
  readonly photos: string | undefined
  readonly only: readonly UploaderName[]
  readonly graphics: Graphics
}

/** Parses the arguments after `npm run bench -- upload`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
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
    only: values.only.split(',').map((name) => oneOf('--only', uploaderNames, name.trim())),
    graphics: oneOf('--graphics', graphicsKinds, values.graphics),
  }
}
