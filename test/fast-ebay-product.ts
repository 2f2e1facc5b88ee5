import { runProduct } from '../src/app/server/run-product.ts'

// `node test/fast-ebay-product.ts [milliseconds]`: the product as `npm start` runs it, with short waits. Requests to eBay time
// out after the given time; a second try comes at once; accounts due for news are looked up every half second.
const [limit] = process.argv.slice(2)

await runProduct({
  withLan: false,
  ebaySending: { pause: async () => undefined, ...(limit !== undefined && { timeLimitMs: Number(limit) }) },
  ebaySyncing: { initialDelayMs: 500, intervalMs: 500 },
})
