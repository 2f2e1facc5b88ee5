import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { backupFolder } from '../../../../test/backup-test-environment.ts'
import { everyFileOf, everyRowOf } from '../../../../test/compare-installations.ts'
import { databaseAddress } from '../../../../test/database-address.ts'
import { createJeans } from '../../../../test/photos.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/process.ts'
import { createSeller, signIn } from '../../../../test/seller.ts'
import { createEmptyDatabase } from '../../../../test/test-environment.ts'
import { itemPhotosEndpoint } from '../../../photos/api.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { manifestFile } from './manifest.ts'

type Program = 'run-backup' | 'run-restore' | 'run-move'

function start(program: Program, folder: string, settings: Record<string, string>) {
  const file = new URL(`./${program}.ts`, import.meta.url).pathname
  const env = { ...process.env, NODE_ENV: 'development', ...settings }
  const child = spawn(process.execPath, [file, folder], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
  return { child, exited: once(child, 'exit'), output }
}

async function run(program: Program, folder: string, settings: Record<string, string>) {
  const { exited, output } = start(program, folder, settings)
  const [code] = await exited
  return { code, output: await output }
}

/** Kills a running program once `when` is true. */
async function killWhen(program: ReturnType<typeof start>, when: () => Promise<boolean>) {
  await expect.poll(when, { timeout: 60_000, interval: 5 }).toBe(true)
  program.child.kill('SIGKILL')
  await program.exited
}

async function sellersAt(server: ServerProcess, emails: string[]) {
  const found: unknown[] = []
  for (const email of emails) {
    const seller = await signIn(server.url, email)
    const { batches } = await seller.call(listItemsEndpoint, {})
    for (const { id, sku } of batches) {
      const { photos } = await seller.call(itemPhotosEndpoint, { itemId: id })
      for (const { url } of photos) expect((await fetch(server.url + url)).status).toBe(200)
      found.push({ id, sku, photos: photos.map((photo) => photo.id) })
    }
  }
  return found
}

async function startFilledServer() {
  const server = await startServerProcess()
  const sellers = [await createSeller(server.url), await createSeller(server.url)]
  for (const seller of sellers) for (let item = 0; item < 4; item += 1) await createJeans(seller)
  return { server, emails: sellers.map(({ email }) => email) }
}

const bucketOf = (dataFolder: string) => join(dataFolder, 'bucket', 'product-images')

test('a backup of a running server restores into an empty folder, after each program was killed halfway', async () => {
  const { server, emails } = await startFilledServer()
  const before = await sellersAt(server, emails)
  const source = { PASTFASH_DATA: server.dataFolder }
  const folder = join(await backupFolder(), 'backup')
  const hasSomeFiles = async (path: string) => (await readdir(path, { recursive: true }).catch(() => [])).length > 20
  await killWhen(start('run-backup', folder, source), () => hasSomeFiles(join(folder, 'files')))
  const target = { PASTFASH_DATA: join(await backupFolder(), 'data') }
  expect(await run('run-restore', folder, target)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not a complete backup'),
  })
  expect(await run('run-backup', folder, source)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  })
  await rm(folder, { recursive: true })
  const { code, output } = await run('run-backup', folder, source)
  expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([0, expect.stringContaining('The backup is complete: ')])
  expect(await readdir(folder)).toContain(manifestFile)

  const bucket = bucketOf(target.PASTFASH_DATA)
  await killWhen(start('run-restore', folder, target), () => hasSomeFiles(bucket))
  expect(await run('run-restore', folder, target)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored'),
  })
  expect((await everyFileOf(bucket)).filter((file) => !file.startsWith('.incoming'))).toEqual(
    (await everyFileOf(bucketOf(server.dataFolder))).filter((file) => !file.startsWith('.incoming')),
  )
  await server.kill()
  const again = await startServerProcess(target)
  expect(await sellersAt(again, emails)).toEqual(before)
  const stoppedSource = { PASTFASH_DATA: server.dataFolder }
  expect(await run('run-backup', `${folder}-2`, stoppedSource)).toMatchObject({ code: 0 })
}, 600_000)

test('a stopped installation moves to the database and folder of a service', async () => {
  const { server, emails } = await startFilledServer()
  const before = await sellersAt(server, emails)
  const connection = await createEmptyDatabase()
  const service = {
    DATABASE_URL: databaseAddress(connection),
    PASTFASH_DATA: join(await backupFolder(), 'data'),
    APP_URL: 'https://pastfash.example',
    SIGN_UP: 'closed',
    APP_SECRETS: `2:${'n'.repeat(40)}`,
  }
  const running = await run('run-move', server.dataFolder, service)
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Another PastFash is already running') })
  await server.kill()
  const missingSecret = await run('run-move', server.dataFolder, service)
  expect(missingSecret).toMatchObject({
    code: 1,
    output: expect.stringContaining("to the end of the service's APP_SECRETS"),
  })
  const keys = join(server.dataFolder, 'keys')
  await rename(join(keys, 'app-secrets'), join(keys, 'kept'))
  expect(await run('run-move', server.dataFolder, service)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Run npm run backup with the settings of the PastFash to move'),
  })
  const backup = join(await backupFolder(), 'backup')
  expect(await run('run-backup', backup, { PASTFASH_DATA: server.dataFolder })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is missing, and APP_SECRETS is not set'),
  })
  expect(await readdir(keys)).not.toContain('app-secrets')
  await rename(join(keys, 'kept'), join(keys, 'app-secrets'))
  const ownSecret = await readFile(join(keys, 'app-secrets'), 'utf8')
  const settings = { ...service, APP_SECRETS: `${service.APP_SECRETS},${ownSecret.trim()}` }
  expect(await run('run-move', server.dataFolder, settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Moved'),
  })
  expect((await everyRowOf(connection)).get('public.items')).toHaveLength(8)
  expect(await readdir(server.dataFolder)).not.toContain('moving')
  const { DATABASE_URL, PASTFASH_DATA, APP_SECRETS } = settings
  const moved = await startServerProcess({ DATABASE_URL, PASTFASH_DATA, APP_SECRETS })
  expect(await sellersAt(moved, emails)).toEqual(before)
}, 600_000)
