import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A user of this machine. PostgreSQL refuses to run as root and then runs as this user. */
export type SystemUser = { name: string; uid: number; gid: number }

/**
 * The user that runs the database. Undefined is the current user, always unless that is root. Under root it is the system user
 * `pastfash`, created if missing; if it cannot be created, it is `nobody`, and `sentence` says so.
 */
export function databaseUser(): { user: SystemUser | undefined; sentence?: string } {
  if (process.getuid?.() !== 0) return { user: undefined }
  const own = findUser('pastfash') ?? makeUser('pastfash')
  if (own) return { user: own }
  const nobody = findUser('nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 }
  return {
    user: nobody,
    sentence: 'The database runs as the user nobody, because the system user pastfash could not be created.',
  }
}

function makeUser(name: string): SystemUser | undefined {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
  return findUser(name)
}

function findUser(name: string): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}
