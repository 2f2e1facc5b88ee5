import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import { startServerProcess } from '../../../test/process.ts'
import { createSeller } from '../../../test/seller.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createEmptyDatabase, createTestEnvironment } from '../../../test/test-environment.ts'
import { messageOf } from '../../platform/errors.ts'
import { installationSecrets } from '../../platform/server/settings/app-secrets.ts'
import { backUpWhenDue } from './backup/schedule-backups.ts'
import { refuseLostKeys } from './lost-data.ts'

test('no new keys are made for a database with sellers whose keys are gone, unless ACCEPT_LOST_DATA is on', async () => {
  const env = await createTestEnvironment()
  const file = join(await temporaryFolder('pastfash-keys-'), 'keys', 'app-secrets')
  const start = (connection: typeof env.connection, acceptLostData = false) =>
    installationSecrets(file, () => refuseLostKeys(connection, file, { acceptLostData, backups: undefined }))
  await start(await createEmptyDatabase())
  await rm(file)
  await start(env.connection)
  await rm(file)
  await env.seller()
  await expect(start(env.connection)).rejects.toThrow(
    `The keys of this installation, ${file}, are gone, and its database has sellers`,
  )
  expect(existsSync(file)).toBe(false)
  await start(env.connection, true)
  expect(existsSync(file)).toBe(true)
})

test('a start without its keys ends with a sentence, and says if it runs as root', async () => {
  const server = await startServerProcess()
  await createSeller(server.url)
  await server.stop()
  const file = join(server.dataFolder, 'keys', 'app-secrets')
  await rm(file)
  const message = await server.start().catch(messageOf)
  expect(message).toContain(`The keys of this installation, ${file}, are gone, and its database has sellers`)
  expect(existsSync(file)).toBe(false)
  const isRoot = process.getuid?.() === 0
  expect(message?.includes('PastFash itself runs as root, which it does not need.')).toBe(isRoot)
})

test('a start without the files of stored photos is refused, and names the backup to restore', async () => {
  const folder = await temporaryFolder('pastfash-backups-')
  const environment = { BACKUP_FOLDER: folder }
  const env = await createTestEnvironment({ environment })
  await createJeans(await env.seller())
  // Most accounts have no photo, so their sample is empty.
  await env.services.db.pool.query(
    `insert into auth.users (name, email) select '', 'nobody' || number || '@example.org' from generate_series(1, 200) number`,
  )
  await backUpWhenDue({ ...env.services, connection: env.connection }, new AbortController().signal)
  await rm(env.bucket, { recursive: true })
  const startAgain = (more: Record<string, string> = {}) =>
    createTestEnvironment({ dataOf: env, environment: { ...environment, ...more } })
  await expect(startAgain()).rejects.toThrow(
    new RegExp(`^2 of 2 checked photos have no file in the data folder .* the backup ${folder}/pastfash-`),
  )
  const { url } = await startAgain({ ACCEPT_LOST_DATA: 'on' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
