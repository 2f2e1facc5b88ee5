import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const ownBuild = { configFile: false, logLevel: 'error', root: process.cwd(), publicDir: false } as const

/**
 * A page that runs `script`, with a file input, built below `folder` as the product is built. It is served at the path `base`
 * until `stop`.
 */
export async function servePage(
  script: URL,
  folder: string,
  base = '/',
): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = { ...ownBuild, base }
  await build({
    ...shared,
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
    '<!doctype html><link rel="icon" href="data:,"><input type="file" multiple><script type="module" src="page.js"></script>',
  )
  const server = await preview({ ...shared, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The page is not served anywhere')
  return { url, stop: () => server.close() }
}

/** The code of `script` and all its imports as one plain script, to be injected into a page before its own. */
export async function plainScript(script: URL): Promise<string> {
  const library = { entry: fileURLToPath(script), formats: ['iife' as const], name: 'plainScript' }
  const built = [await build({ ...ownBuild, build: { write: false, lib: library } })].flat()
  const [chunk] = built.flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The script was not built')
  return chunk.code
}
