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
import { startedThings } from '../../../platform/server/process/stop-in-order.ts'
import { readConfig } from '../settings.ts'
import { openToWrite } from './open-installation.ts'

const [own, brought] = [`1:${'o'.repeat(40)}`, `1:${'b'.repeat(40)}`]

/** A data folder in which PastFash made its own secrets, with a database elsewhere, and how a restore opens it. */
async function startedOnce(database: TestEnvironment['connection']) {
  const folder = await backupFolder()
  const keys = join(folder, 'keys')
  await mkdir(keys)
  await writeFile(join(keys, 'app-secrets'), own)
  const settings = readConfig({ NODE_ENV: 'test', PASTFASH_DATA: folder, DATABASE_URL: databaseAddress(database) })
  const kept = async () =>
    (await Promise.all((await readdir(keys)).map((name) => readFile(join(keys, name), 'utf8')))).toSorted()
  const open = async () => {
    const started = startedThings()
    try {
      const options = { ...settings, started, log: createLog('silent'), broughtSecrets: brought }
      const { ownSecrets } = await openToWrite(options)
      expect(await readFile(join(keys, 'app-secrets'), 'utf8')).toBe(ownSecrets)
      return ownSecrets
    } finally {
      await started.stop()
    }
  }
  return { open, kept }
}

test.each([
  ['no tables', createEmptyDatabase],
  ['no accounts', createDatabase],
])(
  'where PastFash was started and there are %s, its secrets give way to those of a backup and are kept',
  async (_, make) => {
    const { open, kept } = await startedOnce(await make())
    expect(await open()).toBe(brought)
    expect(await kept()).toEqual([brought, own])
    expect(await open()).toBe(brought)
    expect(await kept()).toEqual([brought, own])
  },
)

test('where somebody has an account no secret gives way', async () => {
  const env = await createTestEnvironment()
  await env.seller()
  const { open, kept } = await startedOnce(env.connection)
  await expect(open()).rejects.toThrow('There are accounts in this database.')
  expect(await kept()).toEqual([own])
})
