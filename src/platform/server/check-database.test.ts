import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/world.ts'
import { checkDatabase } from './check-database.ts'
import { createLog } from './log.ts'
import { startPostgres } from './postgres/start-postgres.ts'

test('the database of the tests is fit to run on', async () => {
  // Not the template that the others are made of: nobody may be connected to that one.
  await expect(checkDatabase(await createEmptyDatabase())).resolves.toBeUndefined()
})

test('a database that is not there is named by its setting, without its password', async () => {
  const absent = { ...inject('postgres'), host: '127.0.0.1', port: 1, password: 'hidden' }
  const refusal = checkDatabase(absent)
  await expect(refusal).rejects.toThrow(/^DATABASE_URL: the database cannot be reached: /)
  await expect(refusal).rejects.not.toThrow(/hidden/)
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
