import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

// The limits of the built app, as `npm test` builds it: what a browser fetches before the first screen shows.

/** Bytes, compressed as a server sends them. */
const limits = { 'before sign-in': 140_000, 'the dashboard': 230_000 }

/** Files: a browser asks for each of them. */
const fileLimits = { 'before sign-in': 6, 'the dashboard': 10 }

/** Words that only the code of these parts contains, in any file of the build. */
const whenAskedFor = {
  'the camera': 'getUserMedia',
  'the choice of files': 'Upload and Assign SKUs',
  'the editor of colours': 'webgl2',
  cropping: 'ReactCrop',
  'dragging photos': 'aria-roledescription',
  'the eBay screens': 'eBay business policies not configured',
  'reading HEIC': 'heif',
  'the seller’s menu': 'Signed in as',
  'changing the password': 'This signs you out on all your other devices',
}

const web = resolve(import.meta.dirname, '../dist/web')
const isBuilt = existsSync(join(web, 'index.html'))

/** Files fetched without a click: the scripts of the page, and the parts that it loads on its own. */
const screens = {
  'before sign-in': () => scriptsOfPage(),
  'the dashboard': () => {
    const signedIn = partOf(scriptsOfPage(), 'signed-in')
    return [...scriptsOfPage(), signedIn, partOf([...withImports([signedIn])], 'items-screen')]
  },
}

for (const [screen, limit] of Object.entries(limits) as [keyof typeof limits, number][])
  test.skipIf(!isBuilt)(`${screen} takes at most ${limit / 1000} KB of JavaScript`, () => {
    const scripts = [...withImports(screens[screen]())].map((path) => ({ path, bytes: sizeOf(path) }))
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    const largest = scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)
    const words = largest.map((script) => `${script.path} ${kilobytes(script.bytes)}`)
    expect(bytes, `${kilobytes(bytes)}, mostly ${words.join(', ')}`).toBeLessThanOrEqual(limit)
  })

for (const [screen, limit] of Object.entries(fileLimits) as [keyof typeof fileLimits, number][])
  test.skipIf(!isBuilt)(`${screen} takes at most ${limit} files of JavaScript`, () => {
    expect([...withImports(screens[screen]())].length).toBeLessThanOrEqual(limit)
  })

test.skipIf(!isBuilt)(
  'the page names the scripts of the dashboard, which a seller’s browser fetches beside its own',
  () => {
    const page = readFileSync(join(web, 'index.html'), 'utf8')
    const [, content = ''] = /<meta name="signed-in-scripts" content="([^"]*)"/.exec(page) ?? []
    const own = withImports(scriptsOfPage())
    const ofDashboard = [...withImports(screens['the dashboard']())].filter((path) => !own.has(path))
    expect(content.split(' ').toSorted()).toEqual(ofDashboard.map((path) => `/${path}`).toSorted())
  },
)

test.skipIf(!isBuilt)('camera, editors, eBay and the parts of an opened card are fetched on demand', () => {
  const atOnce = withImports(screens['the dashboard']())
  for (const [what, word] of Object.entries(whenAskedFor)) {
    const having = assets().filter((path) => textOf(path).includes(word))
    expect(having, `${what}: "${word}" is still in the code`).not.toEqual([])
    const early = having.filter((path) => atOnce.has(path))
    expect(early, `${what} comes at once`).toEqual([])
  }
})

test.skipIf(!isBuilt)('no file imports itself through others, because it would run before what it needs', () => {
  const scripts = assets().filter((path) => path.endsWith('.js'))
  expect(scripts.filter((path) => withImports(importsOf(path)).has(path))).toEqual([])
})

test.skipIf(!isBuilt)('no language is delivered that the page does not speak', () => {
  const all = withImports(scriptsOfPage(), (path) => [...importsOf(path), ...partsOf(path)])
  expect(all.size).toBeGreaterThan(20)
  expect([...all].filter((path) => /[\u0400-\u04ff\u3040-\u30ff]/.test(textOf(path)))).toEqual([])
})

const imports = new Map<string, string[]>()

function scriptsOfPage(): string[] {
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  return [...page.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g)].map(([, path = '']) => path)
}

/** The file that one of the scripts imports when it needs the part of that name. */
function partOf(scripts: readonly string[], name: string): string {
  const part = scripts.flatMap(partsOf).find((path) => new RegExp(`/${name}-[\\w-]+\\.js$`).test(path))
  if (part === undefined) throw new Error(`${scripts.join(' and ')} import no part "${name}"`)
  return part
}

/** The paths with all that they import, directly or through others. */
function withImports(paths: readonly string[], of = importsOf, seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path)) continue
    seen.add(path)
    withImports(of(path), of, seen)
  }
  return seen
}

/** Static imports of a script. */
function importsOf(path: string): string[] {
  const known = imports.get(path) ?? readImports(path)
  imports.set(path, known)
  return known
}

function readImports(path: string): string[] {
  return parseAst(textOf(path)).body.flatMap((statement) => {
    const source = 'source' in statement && statement.source?.value
    return source ? [join(path, '..', source)] : []
  })
}

/** Dynamic imports of a script. */
function partsOf(path: string): string[] {
  return [...textOf(path).matchAll(/\bimport\(["'`](\.\/[^"'`]+\.js)["'`]\)/g)].map(([, part = '']) =>
    join(path, '..', part),
  )
}

/** Files of the build before are among them. */
function assets(): string[] {
  return readdirSync(join(web, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => join('assets', name))
}

function sizeOf(path: string): number {
  return gzipSync(readFileSync(join(web, path))).length
}

function textOf(path: string): string {
  return readFileSync(join(web, path), 'utf8')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
