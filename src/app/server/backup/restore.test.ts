import { randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, backupFolder, emptyPlace } from '../../../../test/backup-test-environment.ts'
import { everyFileOf, everyRowOf } from '../../../../test/compare-installations.ts'
import { createJeans } from '../../../../test/photos.ts'
import { createEmptyDatabase, createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { twoRoles } from '../../../../test/two-roles.ts'
import { writeListingJob } from '../../../listings/server/writing/write-listing.job.ts'
import { prepareDatabase } from '../../../platform/server/db/prepare-database.ts'
import { parseAppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { type Manifest, manifestFile, secretsFile } from './manifest.ts'
import { marksOf, readSecrets } from './secret-marks.ts'

async function backedUpEnvironment() {
  const env = await createTestEnvironment()
  await createJeans(await env.seller())
  return { env, ...(await backUp(env)) }
}

test('an unfinished or damaged backup, or one with other tables or secrets, is refused, and no row is restored', async () => {
  const { env, folder } = await backedUpEnvironment()
  const target = await emptyPlace(env)
  const damagedCopy = async (damage: (copy: string) => Promise<unknown>) => {
    const copy = join(await backupFolder(), 'backup')
    await cp(folder, copy, { recursive: true })
    await damage(copy)
    return copy
  }
  const withManifest = (change: (manifest: Manifest) => object) => (copy: string) =>
    readFile(join(copy, manifestFile), 'utf8').then((text) =>
      writeFile(join(copy, manifestFile), JSON.stringify(change(JSON.parse(text) as Manifest))),
    )
  const [photo = ''] = (await readdir(join(folder, 'files'), { recursive: true })).filter((name) =>
    name.endsWith('.jpg'),
  )
  const refusals: [(copy: string) => Promise<unknown>, string][] = [
    [(copy) => rm(join(copy, manifestFile)), 'is not a complete backup'],
    [(copy) => writeFile(join(copy, manifestFile), '{"format":2}'), 'cannot be read'],
    [withManifest((manifest) => ({ ...manifest, migration: 1 })), 'its tables differ from those of this version'],
    [
      withManifest((manifest) => ({ ...manifest, tables: manifest.tables.slice(1) })),
      'differ from those of this PastFash',
    ],
    [
      (copy) => writeFile(join(copy, 'tables', 'public.items.tsv'), 'x', { flag: 'a' }),
      'public.items.tsv is missing or',
    ],
    [(copy) => rm(join(copy, 'jobs.tsv')), 'jobs.tsv is missing or'],
    [(copy) => rm(join(copy, 'files', photo)), `${photo} is missing or has changed`],
    [(copy) => writeFile(join(copy, 'files', photo), 'x'), `${photo} is missing or has changed`],
    // Like a file without read permission, a link to itself exists and cannot be read.
    [linkToItself(manifestFile), 'The backup cannot be read: ELOOP'],
    [linkToItself('jobs.tsv'), 'The backup cannot be read: ELOOP'],
    [linkToItself(join('files', photo)), 'The backup cannot be read: ELOOP'],
  ]
  for (const [damage, sentence] of refusals)
    await expect(target.restore(await damagedCopy(damage))).rejects.toThrow(sentence)
  const others = parseAppSecrets(`2:${'y'.repeat(40)},1:${'y'.repeat(40)}`)
  await expect(target.restore(folder, { appSecrets: others })).rejects.toThrow(
    'lack a secret that the backup was made with (number 1)',
  )
  expect((await everyRowOf(target.connection)).get('auth.users')).toEqual([])

  const more = parseAppSecrets(`2:${'y'.repeat(40)},1:${'x'.repeat(40)}`)
  await target.restore(folder, { appSecrets: more })
  expect(await everyRowOf(target.connection)).toEqual(await everyRowOf(env.connection))
})

test('a database with an account and a bucket with another file stay unchanged', async () => {
  const { env, folder } = await backedUpEnvironment()
  const other = await createTestEnvironment()
  await createJeans(await other.seller())
  const [rows, files] = [await everyRowOf(other.connection), await everyFileOf(other.bucket)]
  const target = await emptyPlace(env)
  const { connection, services } = other
  await expect(target.restore(folder, { connection })).rejects.toThrow('There are accounts in this database.')
  await expect(target.restore(folder, { blobs: services.blobs })).rejects.toThrow('The bucket is not empty')
  expect(await everyRowOf(connection)).toEqual(rows)
  expect(await everyFileOf(other.bucket)).toEqual(files)
  expect(await everyFileOf(target.bucket)).toEqual([])
})

test('a restore that was interrupted during the files or during the rows can be run again', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  await sendLater(env, seller.userId)
  const { folder } = await backUp(env)
  const target = await emptyPlace(env)
  const stopping = new AbortController()
  let files = 0
  const onFile = () => {
    files += 1
    if (files === 3) stopping.abort(new Error('stopped'))
  }
  await expect(target.restore(folder, { signal: stopping.signal, onFile })).rejects.toThrow('stopped')
  const restoredFiles = (await everyFileOf(target.bucket)).length
  expect(restoredFiles).toBeGreaterThan(2)

  // Locks the queue, which is restored last: all rows are inserted then, and not yet visible.
  const lockHolder = new Client(target.connection)
  onTestFinished(() => lockHolder.end())
  await lockHolder.connect()
  const interrupted = target.restore(folder, {
    async onStep(name, work) {
      if (name === 'Restoring the rows') await lockHolder.query('begin; lock table queue.job in exclusive mode')
      return work()
    },
  })
  interrupted.catch(() => undefined)
  await expect
    .poll(async () => {
      const { rowCount } = await lockHolder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity join pg_locks using (pid)
          where wait_event_type = 'Lock' and relation = 'items'::regclass and mode = 'AccessExclusiveLock'`,
      )
      return rowCount
    })
    .toBe(1)
  await expect(interrupted).rejects.toThrow('The connection to the database was lost. No row was restored')
  await lockHolder.query('rollback')
  expect((await everyRowOf(target.connection)).get('auth.users')).toEqual([])

  // This index can be filled but not analyzed: the step after the rows fails, and the rows stay.
  await lockHolder.query(`create function only_filled(text) returns text immutable language plpgsql as $$ begin
    if current_query() like 'analyze%' then raise 'no room'; end if; return $1; end $$;
    create index on auth.users (only_filled(email))`)
  await target.restore(folder)
  expect(await everyRowOf(target.connection)).toEqual(await everyRowOf(env.connection))
  expect(await everyFileOf(target.bucket)).toEqual(await everyFileOf(env.bucket))
  await expect(target.restore(folder)).rejects.toThrow('There are accounts in this database.')
})

test('a restore that fails while it fills the queue closes its connections, so that its program can end', async () => {
  const env = await createTestEnvironment()
  await sendLater(env, (await env.seller()).userId)
  const { folder } = await backUp(env)
  const target = await emptyPlace(env)
  const observer = new Client(target.connection)
  onTestFinished(() => observer.end())
  await observer.connect()
  const others = async () =>
    (
      await observer.query(`select from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    ).rowCount
  // Idle connections end on their own after at least five seconds.
  const expectNoOther = () => expect.poll(others, { timeout: 3_000 }).toBe(0)

  const failedRestore = target.restore(folder, {
    async onStep(name, work) {
      if (name === 'Restoring the rows') await observer.query('update queue.version set version = version - 1')
      return work()
    },
  })
  await expect(failedRestore).rejects.toThrow('pg-boss')
  await expectNoOther()
  await observer.query(`update queue.version set version = version + 1;
    update queue.queue set retry_limit = retry_limit + 1;
    alter table queue.queue add constraint as_they_are check (false) not valid`)
  await expect(target.restore(folder)).rejects.toMatchObject({ code: '23514' })
  await expectNoOther()
  await observer.query('alter table queue.queue drop constraint as_they_are')
  await target.restore(folder)
})

test('the restored queue keeps and runs a job that waited in an old backup', async () => {
  const env = await createTestEnvironment()
  const { db, jobs } = env.services
  await jobs.drain(0)
  const job = await sendLater(env, (await env.seller()).userId)
  await db.pool.query(`update queue.job set start_after = now() - interval '20 years' where id = $1`, [job])
  const { folder } = await backUp(env)
  const target = await emptyPlace(env)
  await target.restore(folder)
  const boss = new PgBoss({ ...target.connection, schema: 'queue', supervise: false, schedule: false })
  // The test may drop the database while the connections close.
  boss.on('error', () => undefined)
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.start()
  await boss.supervise()
  expect(await boss.findJobs(writeListingJob.name, { id: job })).toMatchObject([{ state: 'created' }])
  const again = await createTestEnvironment({ dataOf: target })
  await expect
    .poll(async () => (await again.services.db.pool.query('select state from queue.job where id = $1', [job])).rows)
    .toEqual([{ state: 'completed' }])
})

test('a role that owns the tables and one that uses them restore together, and the second one makes a complete backup', async () => {
  const { env, folder } = await backedUpEnvironment()
  const { owner, connection } = await twoRoles()
  const target = await emptyPlace(env)
  await expect(target.restore(folder, { connection })).rejects.toThrow('MIGRATE_DATABASE_URL')
  await prepareDatabase({ connection, owner })
  await expect(target.restore(folder, { connection })).rejects.toThrow(
    'belong to another role, and only their owner can restore them. Set MIGRATE_DATABASE_URL',
  )
  expect(await everyFileOf(target.bucket)).toEqual([])
  await target.restore(folder, { connection, owner })
  expect(await everyRowOf(owner)).toEqual(await everyRowOf(env.connection))

  const restored = await createTestEnvironment({ dataOf: { folder: target.folder, connection } })
  await createJeans(await restored.seller())
  expect((await backUp(restored)).manifest.tables.find(({ name }) => name === 'public.items')?.rows).toBe(2)
})

test('a backup is written into a new folder only', async () => {
  const env = await createTestEnvironment()
  const folder = await backupFolder()
  await writeFile(join(folder, randomUUID()), '')
  await expect(backUp(env, { folder })).rejects.toThrow(`${folder} is not empty.`)
  await expect(backUp(env, { folder: join(folder, (await readdir(folder))[0] ?? '', 'backup') })).rejects.toThrow(
    'The backup could not be written to',
  )
  const connection = await createEmptyDatabase()
  await expect(backUp(env, { connection })).rejects.toThrow('There is no PastFash in this database.')
})

test('changed secrets of a backup are refused before an installation is opened with them', async () => {
  const folder = await backupFolder()
  const secrets = `1:${'x'.repeat(40)}`
  const manifest = { secrets: marksOf(parseAppSecrets(secrets)) }
  await writeFile(join(folder, secretsFile), `${secrets}\n`)
  expect(await readSecrets(folder, manifest)).toBe(secrets)
  for (const changed of [secrets.replace('x', 'y'), secrets.slice(0, 20), '']) {
    await writeFile(join(folder, secretsFile), changed)
    await expect(readSecrets(folder, manifest)).rejects.toThrow(`${secretsFile} is missing or has changed`)
  }
  await rm(join(folder, secretsFile))
  expect(await readSecrets(folder, manifest)).toBeUndefined()
})

/** Replaces a file of a backup by a link to itself. */
function linkToItself(name: string) {
  return async (copy: string) => {
    await rm(join(copy, name))
    await symlink(join(copy, name), join(copy, name))
  }
}

/** Sends a job that waits for an hour. Returns its id. */
async function sendLater({ services: { db, jobs } }: TestEnvironment, userId: string): Promise<string> {
  const payload = { userId, itemId: randomUUID(), rateLimitsMet: 0 }
  const waitingJob = { id: randomUUID(), payload, startAfterSeconds: 3600 }
  await db.asUser(userId, (tx) => jobs.send(tx, writeListingJob, [waitingJob], { userId: userId }))
  return waitingJob.id
}
