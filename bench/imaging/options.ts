import { parseArgs } from 'node:util'
import { type Graphics, graphicsKinds } from './graphics.ts'
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
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds takes a number from 1 on, not ${values.rounds}`)
  return {
    rounds,
    photos: values.photos,
    only: values.only.split(',').map((name) => known('--only', runNames, name.trim())),
    graphics: known('--graphics', graphicsKinds, values.graphics),
  }
}

function known<Name extends string>(option: string, names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given)
  if (!found) throw new Error(`${option} does not know "${given}", only ${names.join(', ')}`)
  return found
}
