import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingIn, withoutUnhashed } from './bootstrap/complete-lockfile.mjs'

const hashed = { version: '1.0.0', integrity: 'sha512-abc' }
const packages = {
  '': { name: 'example' },
  'node_modules/lint': {
    ...hashed,
    optionalDependencies: { '@lint/linux-x64-gnu': '1.2.3', '@lint/linux-arm64-musl': '1.2.3', nearby: '^1.0.0' },
  },
  'node_modules/@lint/linux-x64-gnu': { version: '1.2.3', optional: true },
  'node_modules/zip': hashed,
  'node_modules/zip/node_modules/inside': { version: '1.0.0', inBundle: true },
  'node_modules/here': { link: true },
}

test('a lockfile lacks the optional packages that npm left out, and the hash of a downloaded package', () => {
  const text = JSON.stringify({ lockfileVersion: 3, packages })
  expect(missingIn(text)).toEqual(['@lint/linux-arm64-musl@1.2.3', '@lint/linux-x64-gnu@1.2.3'])
  const kept = JSON.parse(withoutUnhashed(text)).packages
  expect(Object.keys(packages).filter((path) => !(path in kept))).toEqual(['node_modules/@lint/linux-x64-gnu'])
})

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test.each(['package-lock.json', 'bench/package-lock.json'])(
  '%s lacks nothing, and every package of a registry has its hash',
  (path) => {
    expect(missingIn(read(path))).toEqual([])
  },
)

const { packages: locked } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }

test('an installation for production has no package that only tests and the build need', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  expect(Object.keys(devDependencies).filter((name) => !locked[`node_modules/${name}`]?.dev)).toEqual([])
})

test('the rivals of the product are installed for the benches only, in one version each', () => {
  const rivals = Object.entries<string>(JSON.parse(read('bench/package.json')).dependencies)
  expect(rivals.length).toBeGreaterThan(3)
  const inProduct = Object.keys(locked).filter((path) => rivals.some(([name]) => path.endsWith(`node_modules/${name}`)))
  expect(inProduct).toEqual([])
  expect(rivals.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
