import { createServer, type Plugin, type ViteDevServer } from 'vite'

/** Serves the sources with the harness pages. `cacheDir` is a folder of this run. */
export async function serveHarness(cacheDir: string, plugins: Plugin[] = []): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: false,
    root: process.cwd(),
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    // Served as they are, because optimizing newly found packages would reload the page in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins,
  })
  await vite.listen()
  return vite
}
