import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError } from '../../errors.ts'
import { giveTo } from './access.ts'
import { programIn } from './binaries.ts'
import type { Places } from './places.ts'

/** True once the cluster was made to the end. A PG_VERSION alone would not say so: initdb writes it early. */
export function hasCluster(places: Places): boolean {
  return existsSync(places.cluster)
}

/** Makes a new cluster beside its place and renames it when it is complete, so that a killed initdb is simply redone. */
export async function initialiseCluster(places: Places, superuserPassword: string) {
  const unfinished = join(places.home, 'postgres.new')
  const passwordFile = join(places.home, 'postgres.password')
  for (const left of [unfinished, passwordFile]) rmSync(left, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  for (const path of [unfinished, passwordFile]) giveTo(places.user, path)
  try {
    await runInitdb(places, unfinished, passwordFile)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, places.cluster)
}

/** The built-in C.UTF-8 sorts alike on every machine; scram asks every connection for its password. */
async function runInitdb(places: Places, cluster: string, passwordFile: string) {
  const settings = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = spawn(
    programIn(places.native, 'initdb'),
    ['-D', cluster, '--pwfile', passwordFile, ...settings, ...locale],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(places.user && { uid: places.user.uid, gid: places.user.gid }),
    },
  )
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code === 0) return
  const reason = said.trim() || `initdb ended with ${String(code)}`
  throw new AppError(
    'broken',
    /No space left/.test(reason)
      ? `The disk of ${places.home} is full, so that the database could not be created. Free some space and start again.`
      : `The database could not be created in ${places.home}: ${reason}`,
  )
}
