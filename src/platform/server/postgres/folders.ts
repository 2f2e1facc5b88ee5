import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { allowPassage, closedFolder, giveTo } from './access.ts'
import { choosePrograms, installedPostgres } from './binaries.ts'
import { superuserFile } from './passwords.ts'
import { databaseUser, type SystemUser } from './system-user.ts'

/** The folders of the embedded database, and the user that runs it. */
export type DatabaseFolders = {
  user: SystemUser | undefined
  /** Folder with `bin`, `lib` and `share` of PostgreSQL. */
  native: string
  /** Folder that holds the cluster, also while it is created. It belongs to this user. */
  home: string
  /** The cluster itself. */
  cluster: string
  /** Folder of the unix socket; undefined if PostgreSQL is reached by loopback TCP. */
  sockets: string | undefined
  /** Folder of the generated passwords. */
  keys: string
  /** Sentence for the terminal, for example about a folder in the system's state directory; undefined without one. */
  notice: string | undefined
}

/**
 * Chooses the folders for the data folder `root`. Under root the database's own user must reach the programs and the data;
 * if a closed folder is in the way, they go to `stateFolder` instead.
 */
export function chooseFolders(root: string, stateFolder = systemStateFolder()): DatabaseFolders {
  const { user, sentence } = databaseUser()
  const installed = installedPostgres()
  const state = join(stateFolder, `pastfash-${shortHash(installed.folder)}`)
  if (user) allowPassage(root)
  const closed = user && closedFolder(root, user)
  const home = closed ? passableFolder(join(passableFolder(state), `data-${shortHash(root)}`)) : root
  const native = choosePrograms(installed, user, () => passableFolder(state))
  const keys = join(root, 'keys')
  const cluster = join(home, 'postgres')
  if (closed) setAsideWithoutKeys(cluster, keys)
  const sentences = [
    closed && `The database lives in ${home}, because its user ${user.name} cannot enter ${closed}.`,
    !closed && native.startsWith(state) && `The database runs from a copy of its programs in ${native}.`,
    sentence,
  ]
  return { user, native, home, cluster, sockets: socketFolder(home, user), keys, notice: joinSentences(sentences) }
}

function joinSentences(sentences: (string | false | undefined)[]): string | undefined {
  return sentences.filter(Boolean).join(' ') || undefined
}

/** Creates a folder that the database's user can pass through, with any umask of this process. */
function passableFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  allowPassage(folder)
  return folder
}

/** Renames a cluster whose passwords were deleted with the data folder: it is kept, but cannot be opened. */
function setAsideWithoutKeys(cluster: string, keys: string) {
  if (existsSync(cluster) && !existsSync(superuserFile(keys)))
    renameSync(cluster, `${cluster}-without-keys-${Date.now()}`)
}

/** Path limit of a unix socket in bytes, with its closing zero: 104 on macOS, 108 on Linux. */
const longestSocketPath = 103

function socketFolder(home: string, user: SystemUser | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  const inside = join(home, 'socket')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath
  return ownFolder(fits ? inside : join(realpathSync(tmpdir()), `pf-${shortHash(home)}`), user)
}

/** A folder that only the database's user can enter. Refuses one that somebody else created first, as in a temporary folder. */
function ownFolder(folder: string, user: SystemUser | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  const isOwn = [process.getuid?.(), user?.uid].includes(uid) && lstatSync(folder).isDirectory()
  if (!isOwn) {
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
