import { runProduct } from '../src/app/server/run-product.ts'

// `node test/fast-ebay-product.ts [milliseconds]`: the product as `npm start` runs it, with short waits. Requests to eBay
// time out after the given time. A second try comes at once. Accounts that are due for a sync are looked up every 500 ms.
const [limit] = process.argv.slice(2)

await runProduct({
  withLan: false,
  ebaySending: { pause: async () => undefined, ...(limit !== undefined && { timeLimitMs: Number(limit) }) },
  ebaySyncing: { initialDelayMs: 500, intervalMs: 500 },
})
