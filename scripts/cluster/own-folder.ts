import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rights } from './part.ts'

/**
 * PostgreSQL and Swift refuse to run as root, and nginx does not need it. If root starts them, they run as `nobody`.
 */
export const rights: Rights = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Creates a folder that a program of that user may write to, and that no other user may read. */
export function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  if (rights.uid !== undefined && rights.gid !== undefined) chownSync(folder, rights.uid, rights.gid)
  return folder
}

/** Lets programs of that user pass through a folder to their own below it. */
export function letPass(folder: string): void {
  chmodSync(folder, 0o711)
}

/** Runs a program as that user to its end. Throws its error output. */
export function runToEnd(program: string, args: readonly string[], cwd: string): void {
  const { status, error, stderr, stdout } = spawnSync(program, [...args], { cwd, encoding: 'utf8', ...rights })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
