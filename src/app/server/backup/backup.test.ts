import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Simulator } from '../../../../simulators/s3/s3-simulator.ts'
import { backUp, backupFolder, emptyPlace } from '../../../../test/backup-test-environment.ts'
import { everyFileOf, everyRowOf } from '../../../../test/compare-installations.ts'
import { areProbed, openLine } from '../../../../test/dead-connection.ts'
import { fillEveryTable } from '../../../../test/every-table.ts'
import { createJeans } from '../../../../test/photos.ts'
import { signIn } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { writeListingJob } from '../../../listings/server/writing/write-listing.job.ts'
import { deletePhotoEndpoint, itemPhotosEndpoint } from '../../../photos/api.ts'
import { openDiskBlobStore } from '../../../platform/server/storage/disk-blob-store.ts'
import { openS3BlobStore } from '../../../platform/server/storage/s3-blob-store.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { sweep, sweepBucket } from '../sweep.ts'
import { manifestFile } from './manifest.ts'
import { moveInstallation } from './move-installation.ts'

test('a restored backup holds every row, every byte and all waiting jobs, and no session', async () => {
  const env = await createTestEnvironment()
  const sellers = [await env.seller(), await env.seller(), await env.seller()]
  for (const seller of sellers.slice(0, 2)) await fillEveryTable(env, seller)
  const [job, userId] = [randomUUID(), sellers[0]?.userId ?? '']
  const payload = { userId, itemId: randomUUID(), rateLimitsMet: 0 }
  const waitingJob = { id: job, payload, startAfterSeconds: 3600 }
  await env.services.db.asUser(userId, (tx) =>
    env.services.jobs.send(tx, writeListingJob, [waitingJob], { userId: userId }),
  )

  const { folder, manifest } = await backUp(env)
  const target = await emptyPlace(env)
  await target.restore(folder)
  const [rows, restored] = [await everyRowOf(env.connection), await everyRowOf(target.connection)]
  expect(restored).toEqual(rows)
  expect([...rows].filter(([name, { length }]) => name.startsWith('public.') && length === 0)).toEqual([])
  expect(manifest.tables.map(({ name, rows: count }) => [name, count])).toEqual(
    manifest.tables.map(({ name }) => [name, rows.get(name)?.length]),
  )
  // One photo of each pair of jeans was deleted.
  expect(manifest.files.count).toBe(2 * 3 * 3)
  expect(await everyFileOf(target.bucket)).toEqual(await everyFileOf(env.bucket))

  const again = await createTestEnvironment({ dataOf: target })
  expect(await everyRowOf(target.connection)).toEqual(rows)
  const jobsOf = async ({ services }: TestEnvironment) =>
    (
      await services.db.pool.query(`select id, data, priority, state, start_after, retry_limit, expire_seconds, dead_letter
        from queue.job where name = 'write-listing' and state = 'created'`)
    ).rows
  const jobs = await jobsOf(again)
  expect(jobs).toEqual(await jobsOf(env))
  expect(jobs).toMatchObject([{ id: job, data: payload }])
  expect((await again.services.db.pool.query('select from auth.sessions')).rowCount).toBe(0)
  const { rows: open } = await again.services.db.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not (relrowsecurity and relforcerowsecurity)
    union all select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  )
  expect(open).toEqual([])
  const seller = await signIn(again.url, sellers[0]?.email ?? '')
  const { batches } = await seller.call(listItemsEndpoint, {})
  expect(batches).toHaveLength(1)
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId: batches[0]?.id ?? '' })
  expect(photos).toHaveLength(3)
  for (const { url } of photos) expect((await fetch(again.url + url)).status).toBe(200)
  await createJeans(seller)
})

test('a backup blocks only the removal of files, holds nothing newer, and the sweep removes the files afterwards', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const before = await everyRowOf(env.connection)
  const [started, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { blobs } = env.services
  const slowBlobs = {
    ...blobs,
    async get(key: string) {
      started.resolve()
      await resume.promise
      return blobs.get(key)
    },
  }
  const backup = backUp(env, { blobs: slowBlobs })
  void backup.catch(started.reject)
  await started.promise
  const afterRows = env.clock.now().toISOString()
  await seller.call(deletePhotoEndpoint, { itemId: item.id, photoId: photos[0]?.id ?? '' })
  await createJeans(seller)
  expect(await sweep(env.services, new AbortController().signal)).toBe(true)
  expect(await sweepBucket(env.services, new AbortController().signal)).toBe(false)
  await expect(backUp(env)).rejects.toThrow('Another backup of this database is being made.')
  expect(await everyFileOf(env.bucket)).toHaveLength(24)
  resume.resolve()
  const { folder, manifest } = await backup
  expect(manifest).toMatchObject({ files: { count: 12 }, faults: 0 })
  expect(manifest.madeAt <= afterRows).toBe(true)

  env.clock.forward(2 * 60 * 60)
  expect(await sweepBucket(env.services, new AbortController().signal)).toBe(true)
  expect(await everyFileOf(env.bucket)).toHaveLength(21)
  const target = await emptyPlace(env)
  await target.restore(folder)
  expect(await everyRowOf(target.connection)).toEqual(before)
  expect(await everyFileOf(target.bucket)).toHaveLength(12)
})

// Only Linux shows the timers of a connection.
test.runIf(process.platform === 'linux')(
  'an idle database connection is probed while photos are copied, so that the network does not drop it',
  async () => {
    const env = await createTestEnvironment()
    const target = await emptyPlace(env)
    const steps: string[] = []
    const probedTo = ({ connection }: Awaited<ReturnType<typeof openLine>>) => ({
      connection,
      async onStep<T>(name: string, work: () => Promise<T>) {
        const isProbed = async () => (await areProbed(connection.port)).join() === 'true'
        await expect.poll(async () => !/photos/.test(name) || isProbed()).toBe(true)
        steps.push(name)
        return work()
      },
    })
    const { folder } = await backUp(env, probedTo(await openLine(env.connection)))
    await target.restore(folder, probedTo(await openLine(target.connection)))
    expect(steps).toEqual(expect.arrayContaining(['Copying the photos', 'Restoring the photos']))
  },
)

test('a missing or damaged file is listed, and a backup without it is made only with the flag', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { photos } = await createJeans(seller)
  const pathOf = (index: number) => new URL(photos[index]?.url ?? '', env.url).pathname.slice('/photos/'.length)
  const { blobs } = env.services
  const faultyBlobs = {
    ...blobs,
    async get(key: string) {
      const bytes = await blobs.get(key)
      return key === pathOf(0)
        ? undefined
        : key === pathOf(1)
          ? bytes?.map((byte, at) => (at === 1000 ? byte ^ 1 : byte))
          : bytes
    },
  }
  const folder = join(await backupFolder(), 'backup')
  await expect(backUp(env, { blobs: faultyBlobs, folder })).rejects.toThrow('2 photo files are missing')
  expect(await readdir(folder)).not.toContain(manifestFile)
  expect((await everyFileOf(folder)).map((file) => file.split(':')[0])).toContain('not-whole.tsv')
  const { folder: listedFolder, manifest } = await backUp(env, { blobs: faultyBlobs, withFaults: true })
  expect(manifest).toMatchObject({ faults: 2, files: { count: 11 } })
  const target = await emptyPlace(env)
  await target.restore(listedFolder)
  expect(await everyFileOf(target.bucket)).toHaveLength(11)
})

test('a backup is not finished if its connection to the database is lost', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  const folder = join(await backupFolder(), 'backup')
  const { blobs, db } = env.services
  const disconnectingBlobs = {
    ...blobs,
    async get(key: string) {
      await db.pool.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7204883 and mode = 'ExclusiveLock'",
      )
      await expect
        .poll(async () => (await db.pool.query('select from pg_locks where objid = 7204883')).rowCount)
        .toBe(0)
      return blobs.get(key)
    },
  }
  await expect(backUp(env, { blobs: disconnectingBlobs, folder })).rejects.toThrow(
    'The connection to the database was lost.',
  )
  expect(await readdir(folder)).not.toContain(manifestFile)
})

test('an installation moves to another database and an S3 store, and the intermediate backup is deleted', async () => {
  const env = await createTestEnvironment()
  await createJeans(await env.seller())
  const s3 = await startS3Simulator()
  onTestFinished(() => s3.stop())
  const blobs = openS3BlobStore(s3.bucket())
  const [tempFolder, target] = [join(await backupFolder(), 'moving'), await emptyPlace(env)]
  const { services, connection } = env
  const from = { ...services, connection, owner: undefined, ownSecrets: undefined }
  const to = { ...from, connection: target.connection, blobs }
  const otherBucket = { ...from, blobs: openDiskBlobStore(join(await backupFolder(), 'bucket')) }
  await expect(moveInstallation({ ...services, from: otherBucket, to, tempFolder })).rejects.toThrow(
    '12 photo files are missing or damaged',
  )
  await expect(moveInstallation({ ...services, from, to: from, tempFolder })).rejects.toThrow('There are accounts in')
  expect(await readdir(join(tempFolder, '..'))).toEqual([])
  await moveInstallation({ ...services, from, to, tempFolder })
  expect(await everyRowOf(target.connection)).toEqual(await everyRowOf(env.connection))
  const movedFiles: string[] = []
  for await (const folder of blobs.folders())
    for await (const { key } of blobs.list(folder))
      movedFiles.push(`${key}: ${Buffer.from((await blobs.get(key)) ?? '').toString('base64')}`)
  expect(movedFiles.toSorted()).toEqual(await everyFileOf(env.bucket))
  expect(await readdir(join(tempFolder, '..'))).toEqual([])
})
