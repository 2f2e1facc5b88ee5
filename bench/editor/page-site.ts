import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

/** The page with all editors, built as the product is built, below `folder`; served until `stop`. */
export async function servePage(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const input = fileURLToPath(new URL('./page/editor-page.ts', import.meta.url))
  const site = { configFile: false, logLevel: 'error', publicDir: false } as const
  await build({
    ...site,
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input, output: { entryFileNames: 'page.js' } } },
    worker: { format: 'es' },
  })
  const html = '<!doctype html><link rel="icon" href="data:,"><input type="file"><script type="module" src="/page.js">'
  await writeFile(join(folder, 'index.html'), `${html}</script>`)
  const server = await preview({ ...site, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The page is not served anywhere')
  return { url, stop: () => server.close() }
}
