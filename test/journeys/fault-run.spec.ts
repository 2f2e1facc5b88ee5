import { test } from '@playwright/test'
import { faultRun } from './fault-run.ts'
import { type Product, startProduct } from './product.ts'
import { startWeakLine, type WeakLine } from './weak-connection.ts'

test.use({ serviceWorkers: 'allow' })

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

test('three items survive cuts, an outage, a reload and a killed server, and the one damaged photo is named', async ({
  browser,
  page,
}) => {
  await faultRun({ browser, page, product, line }, 3, { cut: 2, outage: 1, offline: 1, reload: 1, crash: 1 })
})
