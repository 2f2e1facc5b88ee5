import { runProduct } from '../src/app/server/run-product.ts'

// `node test/hasty-product.ts [milliseconds]`: the product as `npm start` runs it, but that it waits for eBay no longer than a test can.
// A second try comes at once, whose news are due is looked up every half second, and an answer may take as long as is said.
const [limit] = process.argv.slice(2)

await runProduct({
  withLan: false,
  ebaySending: { pause: async () => undefined, ...(limit !== undefined && { timeLimitMs: Number(limit) }) },
  ebaySyncing: { firstAfterMs: 500, everyMs: 500 },
})
