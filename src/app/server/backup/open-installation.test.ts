import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder } from '../../../../test/backup-test-environment.ts'
import { databaseAddress } from '../../../../test/database-address.ts'
import {
  createDatabase,
  createEmptyDatabase,
  createTestEnvironment,
  type TestEnvironment,
} from '../../../../test/test-environment.ts'
import { createLog } from '../../../platform/server/process/log.ts'
import { createStartedParts } from '../../../platform/server/process/stop-in-order.ts'
import { readConfig } from '../settings.ts'
import { openToWrite } from './open-installation.ts'

const [ownSecret, backupSecrets] = [`1:${'o'.repeat(40)}`, `1:${'b'.repeat(40)}`]

/** A data folder with its own secrets and a database elsewhere, and a function that opens it like a restore. */
async function createStartedFolder(database: TestEnvironment['connection']) {
  const folder = await backupFolder()
  const keys = join(folder, 'keys')
  await mkdir(keys)
  await writeFile(join(keys, 'app-secrets'), ownSecret)
  const settings = readConfig({ NODE_ENV: 'test', PASTFASH_DATA: folder, DATABASE_URL: databaseAddress(database) })
  const keptSecrets = async () =>
    (await Promise.all((await readdir(keys)).map((name) => readFile(join(keys, name), 'utf8')))).toSorted()
  const open = async () => {
    const startedParts = createStartedParts()
    try {
      const options = { ...settings, startedParts, log: createLog('silent'), backupSecrets: backupSecrets }
      const { ownSecrets } = await openToWrite(options)
      expect(await readFile(join(keys, 'app-secrets'), 'utf8')).toBe(ownSecrets)
      return ownSecrets
    } finally {
      await startedParts.stop()
    }
  }
  return { open, keptSecrets }
}

test.each([
  ['no tables', createEmptyDatabase],
  ['no accounts', createDatabase],
])(
  'in an installation with %s a restore replaces the secrets by those of the backup, and keeps the old file',
  async (_, make) => {
    const { open, keptSecrets } = await createStartedFolder(await make())
    expect(await open()).toBe(backupSecrets)
    expect(await keptSecrets()).toEqual([backupSecrets, ownSecret])
    expect(await open()).toBe(backupSecrets)
    expect(await keptSecrets()).toEqual([backupSecrets, ownSecret])
  },
)

test('with an account in the database no secret is replaced', async () => {
  const env = await createTestEnvironment()
  await env.seller()
  const { open, keptSecrets } = await createStartedFolder(env.connection)
  await expect(open()).rejects.toThrow('There are accounts in this database.')
  expect(await keptSecrets()).toEqual([ownSecret])
})
