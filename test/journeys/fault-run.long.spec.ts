import { test } from '@playwright/test'
import { faultRun } from './fault-run.ts'
import { type Product, startProduct } from './product.ts'
import { startWeakLine, type WeakLine } from './weak-connection.ts'

let product: Product
let line: WeakLine

test.beforeAll(async () => {
  product = await startProduct()
  line = await startWeakLine(product.url)
})
test.afterAll(async () => {
  await line.close()
  await product.remove()
})

test('twenty items survive five killed servers, five reloads and a connection that breaks all the time', async ({
  browser,
  page,
}) => {
  test.setTimeout(30 * 60_000)
  await faultRun({ browser, page, product, line }, 20, { cut: 15, outage: 5, offline: 5, reload: 5, crash: 5 })
})
