import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const root = resolve(import.meta.dirname, '..')
const built = globSync('dist/web/**/*.{html,js,css}', { cwd: root })

test('the page of every component shows each file of the folder of components', () => {
  const page = readFileSync(join(root, 'test/journeys/harness/ui.tsx'), 'utf8')
  const components = readdirSync(join(root, 'src/platform/web/ui')).filter((name) => name.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(25)
  expect(components.filter((name) => !page.includes(`/src/platform/web/ui/${name}'`))).toEqual([])
})

test('the development server has the page at /ui', async () => {
  const server = await createServer({
    root,
    logLevel: 'error',
    cacheDir: await temporaryFolder('pastfash-ui-page-'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const answer = await fetch(`${server.resolvedUrls?.local[0]}ui`)
  expect(await answer.text()).toContain('/test/journeys/harness/ui.tsx')
})

test.skipIf(built.length === 0)('the built product has nothing of the page', () => {
  expect(built).toContain('dist/web/index.html')
  const having = built.filter((path) => /Every component|harness\/ui/.test(readFileSync(join(root, path), 'utf8')))
  expect(having).toEqual([])
})
