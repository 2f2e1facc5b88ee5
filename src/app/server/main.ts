import { runProduct } from './run-product.ts'

await runProduct({ withLan: process.argv.includes('--lan'), withDemo: process.argv.includes('--demo') })
