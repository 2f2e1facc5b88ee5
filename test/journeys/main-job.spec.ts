import { test } from '@playwright/test'
import { mainJob } from './main-job.ts'
import { type Product, startProduct } from './product.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct(['npm', 'start'])
})
test.afterAll(() => product.remove())

test('from the photos of one garment to a written listing that is still there after a restart', async ({ page }) => {
  await mainJob(page, product)
})
