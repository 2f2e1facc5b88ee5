import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { guardRequests } from '../../../src/platform/server/http/guard-requests.ts'
import { serveStaticFiles } from '../../../src/platform/server/http/static-files.ts'
import { buildPage } from './build-page.ts'

/** The folder into which this run built the page. */
let builtFolder: string | undefined

/** The page with the dialog, built into `folder` the first time and served with the product's content security policy. */
export async function openAssignSite(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const input = 'test/journeys/harness/assign.html'
  builtFolder ??= await buildInto(folder, input)
  const app = new Hono()
  guardRequests(app, { isKnownHost: () => true })
  await serveStaticFiles(app, builtFolder)
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${input}`,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function buildInto(folder: string, input: string): Promise<string> {
  await buildPage({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), tailwind()],
    build: { outDir: folder, assetsInlineLimit: 0, rolldownOptions: { input } },
  })
  return folder
}
