import { chmodSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SystemUser } from './system-user.ts'

/** The outermost folder on the way to `path` (or `path` itself) that `user` cannot enter; undefined if all are open. */
export function closedFolder(path: string, user: SystemUser): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, user)
  return above ?? (mayEnter(path, user) ? undefined : path)
}

/** Lets other users pass through a folder of ours without listing it. */
export function allowPassage(folder: string) {
  const { mode } = statSync(folder)
  if (!(mode & 0o001)) chmodSync(folder, (mode & 0o7777) | 0o001)
}

/** Makes `user` the owner of a folder and everything in it, unless it is already. */
export function giveTo(user: SystemUser | undefined, path: string) {
  if (user && lstatSync(path).uid !== user.uid) giveAllTo(user, path)
}

function giveAllTo(user: SystemUser, path: string) {
  const entry = lstatSync(path)
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveAllTo(user, join(path, name))
  lchownSync(path, user.uid, user.gid)
}

function mayEnter(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
