import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { listen } from '../../../src/platform/server/http/listen.ts'
import { serveStaticFiles } from '../../../src/platform/server/http/static-files.ts'

export type UpgradedSite = {
  url: string
  /** A lazy module of the app, with its file name before the upgrade. */
  partBefore: string
  /** From now on the site serves the next version: another page, with that module and its own script under other names. */
  upgrade(): void
  stop(): Promise<void>
}

/** The built web app without a signed-in seller, and its next version, whose page has `data-version="2"`. */
export async function serveUpgradedSite(): Promise<UpgradedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-upgrade-'))
  await cp('dist/web', folder, { recursive: true })
  // Its name in this build: files of the build before may be beside its own.
  const [part = ''] = /listing-screens-[\w-]+\.js/.exec(await readFile(join(folder, 'sw.js'), 'utf8')) ?? []
  const [, script = ''] =
    /src="\/assets\/(index-[\w-]+\.js)"/.exec(await readFile(join(folder, 'index.html'), 'utf8')) ?? []
  let site = await siteOf(folder)
  await makeNext(folder, { [part]: 'listing-screens-next.js', [script]: 'index-next.js' })
  const next = await siteOf(folder)
  const listening = await listen({ fetch: (request, env) => site.fetch(request, env), port: 0 })
  return {
    url: `http://localhost:${listening.port}`,
    partBefore: `/assets/${part}`,
    upgrade() {
      site = next
    },
    async stop() {
      await listening.stop(0)
      await rm(folder, { recursive: true })
    },
  }
}

async function siteOf(folder: string): Promise<Hono> {
  const site = new Hono()
  site.get('/api/auth/get-session', (context) => context.json(null))
  await serveStaticFiles(site, folder)
  return site
}

async function makeNext(folder: string, names: Readonly<Record<string, string>>) {
  const assets = join(folder, 'assets')
  const texts = (await readdir(assets)).filter((name) => name.endsWith('.js')).map((name) => join('assets', name))
  for (const [name, next] of Object.entries(names))
    for (const text of ['index.html', 'sw.js', ...texts])
      await change(join(folder, text), (code) => code.replaceAll(name, next))
  for (const [name, next] of Object.entries(names)) await rename(join(assets, name), join(assets, next))
  await change(join(folder, 'index.html'), (page) => page.replace('<html', '<html data-version="2"'))
  await change(join(folder, 'sw.js'), (code) => code.replace(/(index\.html",revision:")\w+/, '$1next'))
}

async function change(path: string, edit: (text: string) => string) {
  await writeFile(path, edit(await readFile(path, 'utf8')))
}
