import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemEndpoint } from '../src/items/api.ts'
import { listListingsEndpoint } from '../src/listings/api.ts'
import { generateListingEndpoint } from '../src/listings/run-api.ts'
import { storePhotoEndpoint } from '../src/photos/api.ts'
import { cloneInto, machineEnvironment, runOrThrow } from '../test/fresh-clone.ts'
import { testPhoto } from '../test/photos.ts'
import { startServerProcess } from '../test/process.ts'
import { createSeller } from '../test/seller.ts'
import { onlyInWebApp } from './bootstrap/trim-packages.mjs'

/** The limit that `docs/operating.md` promises. */
const maxMegabytes = 450

// A clone without the image: first with everything, as `npm run build` and the benches need it, then as a service has it.
const parent = mkdtempSync(join(tmpdir(), 'pastfash-production-'))
let clone = ''

beforeAll(() => {
  clone = cloneInto(parent)
  npm('run', 'build')
}, 400_000)

afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('rivals are installed into bench with the first bench, and the code that uses them passes the type check', () => {
  const rivals = Object.keys(read('bench/package.json').dependencies)
  const installedIn = (folder: string) => rivals.filter((name) => existsSync(join(clone, folder, name)))
  expect(installedIn('node_modules')).toEqual([])
  expect(() => npm('run', 'bench', '--', 'imaging', '--rounds', '0')).toThrow('--rounds takes a number from 1 on')
  expect(installedIn('bench/node_modules')).toEqual(rivals)
  expect(installedIn('node_modules')).toEqual([])
  runOrThrow(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.rivals.json'], { cwd: clone })
}, 120_000)

test(`an installation for a service takes at most ${maxMegabytes} MB`, () => {
  npm('ci', '--omit=dev')
  const megabytes = Number.parseInt(runOrThrow('du', ['-sm', 'node_modules'], { cwd: clone }), 10)
  process.stdout.write(`  node_modules of a service: ${megabytes} MB\n`)
  expect(megabytes).toBeLessThanOrEqual(maxMegabytes)
  expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false)
}, 120_000)

test('all files are there that the server loads later', () => {
  // The data of the text reader contains no code.
  const withoutCode = ['@tesseract.js-data/eng', ...onlyInWebApp]
  const names = Object.keys(read('package.json').dependencies).filter((name) => !withoutCode.includes(name))
  // One of them needs this import.
  const script = `import 'reflect-metadata'
    const modules = await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))
    process.stdout.write(String(modules.length))`
  const loaded = runOrThrow(process.execPath, ['--input-type=module', '--eval', script], { cwd: clone })
  expect(loaded).toBe(String(names.length))
})

test('the installed service serves the web app, stores a photo and writes a listing', async () => {
  const { url } = await startServerProcess({}, [join(clone, 'src/app/server/main.ts')])
  expect(await (await fetch(url)).text()).toContain('<div id="root">')
  const seller = await createSeller(url)
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const label = { itemId, devicePhotoId: randomUUID(), order: 0, name: 'label.jpg' }
  await seller.call(storePhotoEndpoint, label, await testPhoto('labels/label-1.jpg'))
  await seller.call(generateListingEndpoint, { itemId })
  const written = async () => (await seller.call(listListingsEndpoint, {})).items[0]?.generation
  await expect.poll(written).toMatchObject({ error: null, generatedAt: expect.any(String) })
})

function npm(...args: string[]) {
  return runOrThrow('npm', args, { cwd: clone, env: machineEnvironment() })
}

function read(path: string) {
  return JSON.parse(readFileSync(join(clone, path), 'utf8'))
}
