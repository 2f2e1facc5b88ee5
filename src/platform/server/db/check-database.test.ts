import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectTo } from '../../../../test/dead-connection.ts'
import { createEmptyDatabase } from '../../../../test/test-environment.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { createLog } from '../process/log.ts'
import { checkDatabase } from './check-database.ts'
import { isTransientDatabaseFailure } from './db-failure.ts'

test('the test database passes the check', async () => {
  // Not the template database: nobody may be connected to it when others are copied from it.
  await expect(checkDatabase(await createEmptyDatabase())).resolves.toBeUndefined()
})

test('an unreachable database is named by its setting, without its password', async () => {
  const absent = { ...inject('postgres'), host: '127.0.0.1', port: 1, password: 'hidden' }
  const refusal = checkDatabase(absent)
  await expect(refusal).rejects.toThrow(/^DATABASE_URL: the database cannot be reached: /)
  await expect(refusal).rejects.not.toThrow(/hidden/)
})

test('a database lost during the check is reported as lost, not as a pooler', async () => {
  const database = await createEmptyDatabase()
  const lines: Socket[] = []
  // The listening connection breaks when the speaking one arrives.
  const proxy = createServer((near) => {
    lines[0]?.destroy()
    const far = connectTo(database)
    for (const end of [near, far]) lines.push(end.on('error', () => end.destroy()))
    near.pipe(far).pipe(near)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const end of lines) end.destroy()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  const refusal = await checkDatabase({ ...database, host: '127.0.0.1', port }).catch((error: unknown) => error)
  expect(isTransientDatabaseFailure(refusal)).toBe(true)
})

test('a database whose encoding cannot store every language is refused by its encoding', async () => {
  const latin = await createEmptyDatabase("encoding 'LATIN1' locale_provider libc locale 'C' template template0")
  await expect(checkDatabase(latin)).rejects.toThrow(
    'DATABASE_URL: the encoding of this database is LATIN1; PastFash needs UTF8.',
  )
})

test('a role that bypasses row security is refused by its name', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pastfash-exempt-'))
  const postgres = await startPostgres({ root, log: createLog('silent') })
  onTestFinished(async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  })
  const password = (await readFile(join(root, 'keys', 'postgres-superuser'), 'utf8')).trim()
  const superuser = { ...postgres.connection, user: 'postgres', password }
  await expect(checkDatabase(superuser)).rejects.toThrow('DATABASE_URL: the role "postgres" bypasses row security.')
})
