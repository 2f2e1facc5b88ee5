import { test as plain } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/**
 * A test with the product that the journeys of one worker share, each with its own sellers. Journeys that stop it, need other
 * settings or look at all of its data start their own.
 */
export const test = plain.extend<{ resetRequestLimits: undefined }, { product: Product }>({
  product: [
    async ({ playwright: _playwright }, use) => {
      const product = await startProduct()
      await use(product)
      await product.remove()
    },
    { scope: 'worker' },
  ],
  /** Resets the request limits that earlier journeys from the same address used up. */
  resetRequestLimits: [
    async ({ product }, use) => {
      await product.query('with gone as (delete from auth.rate_limits) delete from platform.request_windows')
      await use(undefined)
    },
    { auto: true },
  ],
})
