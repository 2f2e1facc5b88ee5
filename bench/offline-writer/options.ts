import { parseArgs } from 'node:util'
import { count, oneOf } from '../measuring/options.ts'

/** Labels to tune with, and others to report: no label is in both. */
export const seedSets = ['tune', 'report'] as const
export type SeedSet = (typeof seedSets)[number]

export type Options = {
  readonly seeds: SeedSet
  /** The number of labels, and the highest number of product photos and of garments. */
  readonly casesPerKind: number
  /** Photos read at the same time. */
  readonly workers: number
  /** A folder with the photos of products. Default: those in test/photos. */
  readonly photos: string | undefined
  /** Whether only colors are measured, on garments and products, and no words are read. */
  readonly coloursAlone: boolean
  /** A file for everything that was wrong or missing. */
  readonly misses: string | undefined
}

const labels = 200

/** Parses the arguments after `npm run bench -- offline-writer`. Throws a sentence about an unknown one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: 'report' },
      only: { type: 'string', default: String(labels) },
      workers: { type: 'string', default: '2' },
      photos: { type: 'string' },
      'colors-alone': { type: 'boolean', default: false },
      misses: { type: 'string' },
    },
  })
  return {
    seeds: oneOf('--seeds', seedSets, values.seeds),
    casesPerKind: count('--only', values.only),
    workers: count('--workers', values.workers),
    photos: values.photos,
    coloursAlone: values['colors-alone'],
    misses: values.misses,
  }
}
