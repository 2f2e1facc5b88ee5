import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Clones what is committed of this project into a new folder below `parent`, and gives its path. */
export function cloneInto(parent: string): string {
  const clone = join(parent, 'pastfash')
  must('git', ['clone', '--quiet', repository, clone])
  return clone
}

/** What a person has: their own Node and npm, and nothing of the test run's. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV|NODE_PATH|NODE_OPTIONS|TEST|PASTFASH|PORT)/.test(name),
  )
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter) }
}

/** Runs a program to its end and gives what it prints. Throws with all that it says when it fails. */
export function must(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
