import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { chooseFolders } from './folders.ts'
import { type Connection, ownerAt } from './owner.ts'
import { databasePasswords } from './passwords.ts'

/** True for a data folder in which a database was created before. */
export function hasDatabase(root: string): boolean {
  return existsSync(join(root, 'keys', 'postgres-owner'))
}

/** Connection to the embedded database that another PastFash runs in this data folder. Throws a sentence if none runs. */
export function reachPostgres(root: string): Connection {
  const folders = chooseFolders(realpathSync(root))
  // The file's fourth line is the port. https://www.postgresql.org/docs/18/storage-file-layout.html
  const file = join(folders.cluster, 'postmaster.pid')
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : Number.NaN
  if (!(port > 0))
    throw new AppError('try-later', `The PastFash in ${root} is starting or stopping. Try again in a moment.`)
  return ownerAt({ host: folders.sockets ?? '127.0.0.1', port }, databasePasswords(folders.keys, true))
}
