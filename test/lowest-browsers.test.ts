import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** A feature that one of the lowest browsers (README.md) lacks, and the one file that has a fallback for it. */
const missing: Readonly<Record<string, string | undefined>> = {
  'AbortSignal.any(': 'src/platform/web/net/any-signal.ts',
  'Map.groupBy(': undefined,
  'Object.groupBy(': undefined,
  'Promise.withResolvers': undefined,
  'Promise.try(': undefined,
  'Array.fromAsync(': undefined,
  'URL.canParse(': undefined,
  'URL.parse(': undefined,
  'Intl.Segmenter': undefined,
  'Intl.DurationFormat': undefined,
  'Iterator.from(': undefined,
  'RegExp.escape(': undefined,
  'Uint8Array.fromBase64(': undefined,
  'Uint8Array.fromHex(': undefined,
  '.toHex(': undefined,
  '.toBase64(': undefined,
  '.isSubsetOf(': undefined,
  '.isDisjointFrom(': undefined,
  '.symmetricDifference(': undefined,
  '.bytes()': undefined,
  '.getOrInsert': undefined,
  scrollend: undefined,
  'scheduler.': undefined,
}

test('no code that runs in the browser uses more than the lowest browsers have', () => {
  const inBrowser = reachedFrom(globSync('src/*/web/**/*.{ts,tsx}', { cwd: root }).filter(isProduct))
  expect(inBrowser).toContain('src/upload/propose-skus.ts')
  const found = inBrowser.flatMap((path) => {
    const text = textOf(path)
    const names = Object.entries(missing).filter(([name, place]) => text.includes(name) && path !== place)
    const chain = /\.(?:keys|values|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|take|drop|toArray|forEach)\(/
    return [...names.map(([name]) => name), ...(chain.exec(text) ?? [])].map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('a browser that lacks what the app needs shows which browsers have it, and no other browser does', () => {
  expect(openIn('', true)).toEqual({ isTooOld: false, text: 'Loading PastFash…' })
  const pages = [
    openIn('delete String.prototype.toWellFormed', true),
    openIn('', false),
    openIn('delete String.prototype.toWellFormed; delete globalThis.CSS', true),
  ]
  for (const { isTooOld, text } of pages) {
    expect(isTooOld).toBe(true)
    expect(text).toContain('needs a newer browser')
    expect(text).toContain('Safari and iOS 16.4, Chrome or Edge 111, Firefox 121')
  }
  expect(textOf('README.md')).toContain('Safari and iOS 16.4, Chrome or Edge 111, Firefox 121')
})

/** The text of the page in a browser that lacks the feature `without`. */
function openIn(without: string, knowsHas: boolean) {
  const listeners: (() => void)[] = []
  const pageRoot = { textContent: 'Loading PastFash…', setAttribute: () => undefined }
  const document = {
    readyState: 'loading',
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    getElementById: () => pageRoot,
    querySelectorAll: () => [],
    documentElement: { dataset: {} },
  }
  const context = createContext({
    document,
    CSS: { supports: (condition: string) => condition === 'selector(:has(a))' && knowsHas },
    localStorage: { getItem: () => null },
    location: { hash: '' },
    history: { state: null },
  })
  runInContext(`globalThis.window = globalThis; ${without}`, context)
  runInContext(textOf('public/first.js'), context)
  document.readyState = 'interactive'
  for (const listener of listeners) listener()
  return { isTooOld: runInContext('isBrowserTooOld', context) as unknown, text: pageRoot.textContent }
}

/** These files and all that they import, directly or through others. */
function reachedFrom(paths: readonly string[]): string[] {
  const reached = new Set(paths)
  for (const path of reached)
    for (const [, name = ''] of textOf(path).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      reached.add(join(path, '..', name))
  return [...reached]
}

function isProduct(path: string): boolean {
  return !/\.test\.tsx?$|-test-[a-z]+\.ts$/.test(path)
}
