import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Clones the committed state of this project into a new folder below `parent`, and returns its path. */
export function cloneInto(parent: string): string {
  const clone = join(parent, 'pastfash')
  runOrThrow('git', ['clone', '--quiet', repository, clone])
  return clone
}

/** The environment of a person's machine: Node and npm, and no variable of the test run. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV|NODE_PATH|NODE_OPTIONS|TEST|PASTFASH|PORT)/.test(name),
  )
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter) }
}

/** Runs a program to its end and returns its output. Throws an error with all output if it fails. */
export function runOrThrow(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
