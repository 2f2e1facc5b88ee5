import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { closedFolder, giveTo, openToPassers } from './access.ts'
import { installedPostgres, reachableNative } from './binaries.ts'
import { superuserFile } from './passwords.ts'
import { databaseUser, type SystemUser } from './system-user.ts'

/** Where everything of the embedded database lives, and who runs it. */
export type Places = {
  user: SystemUser | undefined
  /** Folder with `bin`, `lib` and `share` of PostgreSQL. */
  native: string
  /** Folder that holds the cluster while it is made and after; belongs to us. */
  home: string
  /** The cluster itself. */
  cluster: string
  /** Folder of the unix socket; undefined where PostgreSQL is reached by loopback TCP. */
  sockets: string | undefined
  /** Folder of the generated passwords. */
  keys: string
  /** What the person at the terminal should know, such as a place in the system's state directory. */
  where: string | undefined
}

/**
 * Decides the places for the data folder `root`. Under root the database's own user must be able to reach binaries and
 * data; what lies behind a closed folder goes to `stateFolder` instead.
 */
export function choosePlaces(root: string, stateFolder = systemStateFolder()): Places {
  const { user, sentence } = databaseUser()
  const installed = installedPostgres()
  const state = join(stateFolder, `pastfash-${shortHash(installed.folder)}`)
  if (user) openToPassers(root)
  const closed = user && closedFolder(root, user)
  const home = closed ? passableFolder(join(passableFolder(state), `data-${shortHash(root)}`)) : root
  const native = reachableNative(installed, user, () => passableFolder(state))
  const keys = join(root, 'keys')
  const cluster = join(home, 'postgres')
  if (closed) setAsideWithoutKeys(cluster, keys)
  const where = [
    closed && `The database lives in ${home}, because its user ${user.name} cannot enter ${closed}.`,
    !closed && native.startsWith(state) && `The database runs from a copy of its programs in ${native}.`,
    sentence,
  ]
  return { user, native, home, cluster, sockets: socketFolder(home, user), keys, where: asText(where) }
}

function asText(sentences: (string | false | undefined)[]): string | undefined {
  return sentences.filter(Boolean).join(' ') || undefined
}

/** A folder of ours through which the database's user may pass, whatever this process's umask is. */
function passableFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  openToPassers(folder)
  return folder
}

/** A data folder that was thrown away takes its passwords along; the cluster it left behind is kept, but not opened. */
function setAsideWithoutKeys(cluster: string, keys: string) {
  if (existsSync(cluster) && !existsSync(superuserFile(keys)))
    renameSync(cluster, `${cluster}-without-keys-${Date.now()}`)
}

/** Path limit of a unix socket: 104 bytes with the closing zero on macOS, 108 on Linux. */
const longestSocketPath = 103

function socketFolder(home: string, user: SystemUser | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  const inside = join(home, 'socket')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath
  return ownFolder(fits ? inside : join(realpathSync(tmpdir()), `pf-${shortHash(home)}`), user)
}

/** A folder that only the database's user enters. In a temporary folder somebody else may have put one there first. */
function ownFolder(folder: string, user: SystemUser | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  const ours = [process.getuid?.(), user?.uid].includes(uid) && lstatSync(folder).isDirectory()
  if (!ours) {
    throw new AppError(
      'broken',
      `The folder ${folder}, which PastFash needs for its database connection, belongs to another user. Remove it and start again.`,
    )
  }
  giveTo(user, folder)
  return folder
}

function systemStateFolder() {
  return process.platform === 'darwin' ? '/var/db' : '/var/lib'
}

function shortHash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
