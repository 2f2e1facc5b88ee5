import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { uploadFiles } from './upload.ts'

let product: Product
let folder: string

test.beforeAll(async () => {
  product = await startProduct()
  folder = await mkdtemp(join(tmpdir(), 'pastfash-12-megapixels-'))
})
test.afterAll(async () => {
  await product.remove()
  await rm(folder, { recursive: true })
})

test('eight photos of 12 megapixels become a product batch; prints how long that took', async ({ page }) => {
  const files = await phonePhotos(8)
  await signUpAndIn(page, product.url, 'speed@example.org')
  await openCapture(page)
  const seconds: number[] = []
  for (let batch = 1; batch <= 3; batch += 1) {
    const chosen = performance.now()
    await uploadFiles(page, files)
    await expect(page.getByText(`Batch ${batch} · 8 photos`)).toBeVisible({ timeout: 60_000 })
    seconds.push((performance.now() - chosen) / 1000)
    await page.getByRole('button', { name: 'Add Another' }).click()
  }
  process.stdout.write(
    `\n  8 photos of 12 megapixels, from choosing to "Product Batch Created!": ${seconds.map((s) => s.toFixed(1)).join(', ')} s\n`,
  )
  const rows = await product.query<{ width: number; height: number; bytes: number }>(
    'select width, height, bytes from item_images',
    (await product.query<{ id: string }>('select id from auth.users'))[0]?.id,
  )
  expect(rows).toHaveLength(24)
  for (const { width, height, bytes } of rows) {
    expect([width, height]).toEqual([1440, 1920])
    expect(bytes).toBeLessThanOrEqual(500_000)
  }
})

/** Photos as a phone makes them: 3024 x 4032 pixels, the grain of a sensor, 3 to 5 MB. */
async function phonePhotos(count: number): Promise<string[]> {
  const [width, height] = [3024, 4032]
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = await sharp({
    create: { width: width / 2, height: height / 2, channels: 3, background: 'gray', noise },
  })
    .resize(width, height)
    .png()
    .toBuffer()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = join(folder, `IMG_000${index}.jpg`)
      await sharp(jeansFiles[index % jeansFiles.length])
        .resize(width, height)
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg({ quality: 92, chromaSubsampling: '4:2:0' })
        .toFile(path)
      return path
    }),
  )
}
