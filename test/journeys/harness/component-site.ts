import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** A harness page with its components, built into `folder` with the product's styles and served from there. */
export async function openComponentSite(name: string, folder: string) {
  const input = `test/journeys/harness/${name}.html`
  const common = { configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } } as const
  await build({
    ...common,
    publicDir: false,
    plugins: [react(), tailwind()],
    build: { ...common.build, rolldownOptions: { input } },
  })
  const server = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } })
  return {
    url: `${server.resolvedUrls?.local[0]}${input}`,
    close: () => server.close(),
  }
}
