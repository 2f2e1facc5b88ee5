import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { ownFolder, rights, runToEnd } from './own-folder.ts'
import { createPart, type Part } from './part.ts'

/** Debian's PostgreSQL 15. */
const programs = '/usr/lib/postgresql/15/bin'

export type ClusterDatabase = {
  part: Part
  /** With the role that PastFash works as: it cannot create tables. */
  url: string
  /** With the role that owns the tables. */
  ownerUrl: string
}

/** Starts a PostgreSQL 15 with an empty database and two roles, as an operator would set it up. */
export async function startDatabase(root: string, log: string, port: number): Promise<ClusterDatabase> {
  const folder = ownFolder(root, 'postgres')
  const [adminPassword, ownerPassword, password] = [newPassword(), newPassword(), newPassword()]
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, adminPassword)
  const howToSignIn = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const kind = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  runToEnd(join(programs, 'initdb'), ['-D', data, ...howToSignIn, ...kind], '/')
  rmSync(passwordFile)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 300 }
  const adminUrl = `postgres://postgres:${adminPassword}@127.0.0.1:${port}/postgres`
  const part = createPart({
    name: 'postgres',
    program: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    rights,
    log,
    port,
    isReady: () => answers(adminUrl),
    // PostgreSQL's "fast" shutdown: SIGTERM would wait until every client has gone.
    stopSignal: 'SIGINT',
  })
  try {
    await part.start()
    await administer(adminUrl, [
      `create role pastfash_owner login password '${ownerPassword}'`,
      `create role pastfash login password '${password}'`,
      'create database pastfash owner pastfash_owner',
    ])
  } catch (error) {
    await part.stop()
    throw error
  }
  const at = `127.0.0.1:${port}/pastfash`
  return {
    part,
    url: `postgres://pastfash:${password}@${at}`,
    ownerUrl: `postgres://pastfash_owner:${ownerPassword}@${at}`,
  }
}

function newPassword(): string {
  return randomBytes(18).toString('hex')
}

async function answers(address: string): Promise<boolean> {
  const client = new Client(address)
  // A server that is just starting closes the connection.
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
  return true
}

async function administer(address: string, statements: readonly string[]): Promise<void> {
  const client = new Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
