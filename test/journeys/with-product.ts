import { test as plain } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/**
 * A test with the product that the journeys of one worker share, each with sellers of its own. Those that stop it, start it
 * with settings of their own or look at all that it holds start one for themselves.
 */
export const test = plain.extend<{ unhurried: undefined }, { product: Product }>({
  product: [
    async ({ playwright: _playwright }, use) => {
      const product = await startProduct()
      await use(product)
      await product.remove()
    },
    { scope: 'worker' },
  ],
  /** What journeys before it asked from the same address counts for none. */
  unhurried: [
    async ({ product }, use) => {
      await product.query('with gone as (delete from auth.rate_limits) delete from platform.request_windows')
      await use(undefined)
    },
    { auto: true },
  ],
})
