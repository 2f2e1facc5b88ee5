import { build, type InlineConfig } from 'vite'

/**
 * Builds a harness page, which shows a part of the product alone, as the product is built. A Vite dev server in this process
 * has set NODE_ENV, and React built with that value runs every effect twice.
 */
export async function buildPage(config: InlineConfig): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build(config)
}
