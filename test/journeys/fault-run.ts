import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { filesOfPhoto } from '../../src/photos/storage-path.ts'
import { bucketFiles } from './bucket-files.ts'
import { compressedHashes } from './compressed-hashes.ts'
import { damageKeptPhoto } from './damage-kept-photo.ts'
import { type FaultKind, faultsInWords, planFaults } from './faults.ts'
import { type GarmentPhoto, garmentPhotos } from './garments.ts'
import type { Site } from './product.ts'
import { seededRandom, seedOfRun } from './seeded-random.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { strikeFaults } from './strike-faults.ts'
import { sweepOldFiles } from './sweep-old-files.ts'
import { chooseFiles } from './upload.ts'
import type { WeakLine } from './weak-connection.ts'

type TestEnvironment = { browser: Browser; page: Page; product: Site; line: WeakLine }

const email = 'fault-run@example.org'
/** Several times as long as the product may wait between two tries. */
const longTimeout = { timeout: 120_000 }

/**
 * Uploads items of four photos through the dialog while faults strike. Expects each photo on the server once, in its place,
 * as the device compressed it; except one that is damaged on the device and named.
 */
export async function faultRun(env: TestEnvironment, items: number, counts: Readonly<Record<FaultKind, number>>) {
  const { page, line, product } = env
  const seed = seedOfRun()
  const random = seededRandom(seed)
  const folder = test.info().outputPath('photos')
  const photos = await garmentPhotos(folder, items)
  // A photo of the last item: a page that was reloaded before its upload reads it again from the device's storage.
  const corrupt = photos.at(-1 - random.below(4))
  if (!corrupt) throw new Error('There are no photos')
  const faults = planFaults(counts, photos.length - 6, random)
  process.stdout.write(`\n  PASTFASH_SEED=${seed}: ${faultsInWords(faults)}; ${corrupt.name} goes bad\n`)
  const expectedHashes = await compressedHashes(
    env.browser,
    join(folder, 'site'),
    new Map(photos.map(({ name, bytes }) => [name, bytes])),
  )
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  await signUpAndIn(page, line.url, email)
  await openCapture(page)
  const canStart = Promise.withResolvers<undefined>()
  line.interrupt = () => canStart.promise
  await chooseAndUpload(page, photos, items)
  await damageKeptPhoto(page, corrupt.name)
  const faultsAreOver = strikeFaults(faults, env)
  canStart.resolve(undefined)

  await Promise.all([faultsAreOver, line.until(() => line.stored.size === photos.length - 1)])
  await page.getByRole('button', { name: '1 photo waiting' }).click(longTimeout)
  await expect(page.getByRole('heading', { name: 'Photos waiting' })).toBeVisible()
  await expect(page.getByText(`"${corrupt.name}" is incomplete`).first()).toBeVisible(longTimeout)
  await expectStored(product, expectedOf(photos, corrupt, expectedHashes))
  expect(errors).toEqual([])
}

async function chooseAndUpload(page: Page, photos: readonly GarmentPhoto[], items: number) {
  const dialog = await chooseFiles(
    page,
    photos.map(({ path }) => path),
  )
  const n = photos.length
  // The page has a text for phones and one for desktops, and shows one of them.
  const counts = dialog.getByText(`${n} photos · ${n} with SKU · ${items} items`).filter({ visible: true })
  await expect(counts).toBeVisible(longTimeout)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden(longTimeout)
}

/** The SHA-256 of every photo of each SKU, in their order. */
function expectedOf(photos: readonly GarmentPhoto[], corrupt: GarmentPhoto, hashes: ReadonlyMap<string, string>) {
  const good = photos.filter((photo) => photo !== corrupt)
  const bySku = Map.groupBy(good, ({ sku }) => sku)
  return new Map([...bySku].map(([sku, photosOfSku]) => [sku, photosOfSku.map(({ name }) => hashes.get(name))]))
}

/** Expects exactly these rows and files, also after the sweep of what interrupted uploads left. */
async function expectStored(product: Site, expected: ReadonlyMap<string, readonly (string | undefined)[]>) {
  const [user] = await product.query<{ id: string }>(`select id from auth.users where email = '${email}'`)
  const userId = user?.id ?? ''
  const items = await product.query<{ sku: string }>('select sku from items order by batch_number', userId)
  expect(items.map(({ sku }) => sku)).toEqual([...expected.keys()])

  const rows = await storedPhotos(product, email)
  const files = await bucketFiles(product, userId)
  const bySku = Map.groupBy(rows, ({ sku }) => sku)
  expect(
    new Map([...bySku].map(([sku, photosOfSku]) => [sku, photosOfSku.map(({ path }) => files.get(path))])),
  ).toEqual(expected)

  const namedFiles = rows.flatMap(({ path }) => filesOfPhoto(path))
  await expect
    .poll(async () => {
      await sweepOldFiles(product, userId)
      return [...(await bucketFiles(product, userId)).keys()].toSorted()
    }, longTimeout)
    .toEqual(namedFiles.toSorted())
}
