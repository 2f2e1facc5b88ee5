import { test as plain } from '@playwright/test'
import { closeContexts } from './browser-contexts.ts'
import { createEbayStage, type EbayStage } from './ebay-stage.ts'
import { type Product, startProduct } from './product.ts'

/** A test with its own product and so its own marketplace: an account there is connected to one seller at a time. */
export const test = plain.extend<{ product: Product; stage: EbayStage }>({
  async product({ playwright: _playwright }, use) {
    const product = await startProduct()
    await use(product)
    await closeContexts()
    await product.remove()
  },
  async stage({ product }, use) {
    await use(await createEbayStage(product))
  },
})
