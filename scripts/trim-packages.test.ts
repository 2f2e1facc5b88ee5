import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { neverLoaded, onlyInWebApp } from './bootstrap/trim-packages.mjs'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('an installation for production lacks the packages that only the web app uses, and no other', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const byWebApp = packagesIn('src/*/web/**/*.{ts,tsx,css}')
  const byServer = packagesIn('{src/*/*.ts,src/*/server/**/*.ts,simulators/**/*.ts}')
  expect(byServer.size).toBeGreaterThan(20)
  const expected = Object.keys(dependencies).filter((name) => byWebApp.has(name) && !byServer.has(name))
  expect(onlyInWebApp).toEqual(expected)
})

test('a package is removed with those that need it, and stays if the server loads it as well', () => {
  const packages = {
    '': { dependencies: { react: '1', hono: '1' }, optionalDependencies: { node: '1' } },
    'node_modules/react': { dependencies: { scheduler: '1', shared: '1' } },
    'node_modules/scheduler': {},
    'node_modules/shared': {},
    'node_modules/hono': { dependencies: { shared: '2' }, peerDependencies: { zod: '1' } },
    'node_modules/hono/node_modules/shared': { optionalDependencies: { binary: '1', elsewhere: '1' } },
    'node_modules/binary': { optional: true },
    'node_modules/zod': {},
    'node_modules/node': { optional: true },
    'node_modules/vite': { dev: true },
  }
  expect(neverLoaded(JSON.stringify({ packages }))).toEqual([
    'node_modules/react',
    'node_modules/scheduler',
    'node_modules/shared',
  ])
})

/** The packages that the sources there import at any time, tests left out. */
function packagesIn(glob: string): Set<string> {
  const paths = globSync(glob, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
  const imports = paths.flatMap((path) => [
    ...read(path).matchAll(/(?:\bfrom|\bimport|\bimport\(|@import|resolve\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g),
  ])
  return new Set(imports.map(([, name = '']) => name))
}
