import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { preview } from 'vite'
import { buildPage } from './build-page.ts'

/** The folders into which this run built the pages, by page name. */
const builtFolders = new Map<string, string>()

/** A harness page with its components, built with the product's styles into `folder` the first time, and served. */
export async function openComponentSite(name: string, folder: string) {
  const input = `test/journeys/harness/${name}.html`
  const outDir = builtFolders.get(name) ?? folder
  const common = { configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  if (!builtFolders.has(name)) {
    await buildPage({
      ...common,
      publicDir: false,
      plugins: [react(), tailwind()],
      build: { ...common.build, rolldownOptions: { input } },
    })
    builtFolders.set(name, outDir)
  }
  const server = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } })
  return {
    url: `${server.resolvedUrls?.local[0]}${input}`,
    close: () => server.close(),
  }
}
