import { build, type InlineConfig } from 'vite'

/**
 * Builds harness pages as the product's are built. A dev server that ran in this process before has set NODE_ENV for all of
 * it, and React built under that runs every effect twice.
 */
export async function buildPage(config: InlineConfig): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build(config)
}
