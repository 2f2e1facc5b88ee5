import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

/** A page that runs `script`, with a choice of files, built as the product is built below `folder`; served until `stop`. */
export async function servePage(script: URL, folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = { configFile: false, logLevel: 'error', root: process.cwd() } as const
  await build({
    ...shared,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(script), output: { entryFileNames: 'page.js' } },
    },
    worker: { format: 'es' },
  })
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><input type="file" multiple><script type="module" src="/page.js"></script>',
  )
  const server = await preview({ ...shared, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The page is not served anywhere')
  return { url, stop: () => server.close() }
}
