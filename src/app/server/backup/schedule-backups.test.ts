import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { readManifest } from './manifest.ts'
import { backUpWhenDue } from './schedule-backups.ts'

const hour = 60 * 60

test('one process makes a backup when the last one is old enough, and deletes the oldest', async () => {
  const folder = await temporaryFolder('pastfash-backups-')
  const environment = { BACKUP_FOLDER: folder, BACKUP_EVERY_HOURS: '24', BACKUPS_KEPT: '2' }
  const env = await createTestEnvironment({ environment })
  await env.seller()
  const context = { ...env.services, connection: env.connection, ownSecrets: `1:${'x'.repeat(40)}` }
  const backUp = () => backUpWhenDue(context, new AbortController().signal)
  const age = async () => {
    const answer = await fetch(`${env.url}/readyz`)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { backup_age_seconds: number | null }).backup_age_seconds
  }
  expect(await age()).toBeNull()
  await Promise.all([backUp(), backUp()])
  const [first = ''] = await readdir(folder)
  expect(await readdir(join(folder, first))).toEqual(expect.arrayContaining(['app-secrets', 'manifest.json']))

  env.clock.forward(23 * hour)
  await backUp()
  expect(await readdir(folder)).toEqual([first])
  expect(await age()).toBeGreaterThanOrEqual(23 * hour)

  // An unfinished backup after a crash, and a folder that is not PastFash's.
  await mkdir(join(folder, 'pastfash-2026-01-01T00-00-00Z'))
  await mkdir(join(folder, 'other'))
  for (let day = 0; day < 2; day += 1) {
    env.clock.forward(24 * hour)
    await backUp()
  }
  const folders = (await readdir(folder)).toSorted()
  expect(folders).toHaveLength(3)
  expect(folders).not.toContain(first)
  expect(folders[0]).toBe('other')
  for (const name of folders.slice(1)) expect((await readManifest(join(folder, name))).faults).toBe(0)
  expect(await age()).toBeLessThan(hour)
})

test('a folder inside the data folder is refused, and /readyz leaves out backups without the setting', async () => {
  const env = await createTestEnvironment()
  expect(await (await fetch(`${env.url}/readyz`)).json()).toEqual({ database: 'ok', migrations: 'ok', bucket: 'ok' })
  const inside = { BACKUP_FOLDER: join(env.folder, 'backups') }
  await expect(createTestEnvironment({ dataOf: env, environment: inside })).rejects.toThrow('is in the data folder')
})
