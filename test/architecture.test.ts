import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The slices that each slice may use. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  imaging: ['platform'],
  account: ['platform'],
  items: ['account', 'platform'],
  photos: ['items', 'account', 'imaging', 'platform'],
  capture: ['imaging', 'platform'],
  upload: ['photos', 'items', 'imaging', 'platform'],
  listings: ['photos', 'items', 'account', 'platform'],
  ebay: ['listings', 'photos', 'items', 'account', 'platform'],
  workbench: ['ebay', 'listings', 'photos', 'items', 'account', 'platform'],
  app: ['platform', 'imaging', 'account', 'items', 'photos', 'capture', 'upload', 'listings', 'ebay', 'workbench'],
}

type Part = 'door' | 'server' | 'web'
type Source = { path: string; slice: string; part: Part; text: string; imports: string[] }

const sources = filesBelow('src')
  .filter((path) => /\.tsx?$/.test(path))
  .map(read)
const product = sources.filter((source) => !/\.test\.tsx?$/.test(source.path))
/** The sources that import each file, tests left out. */
const importers = Map.groupBy(
  product.flatMap((source) =>
    [...new Set(sliceImports(source).map(({ path }) => path))].map((path) => ({ path, importer: source.path })),
  ),
  ({ path }) => path,
)
/** Files that are loaded on first need, or run on a thread of their own. No other file can contain them. */
const loadedLate = new Set(
  product.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:import|new URL)\(\s*'(\.[^']+)'/g)].map(([, name = '']) =>
      relative(root, resolve(root, dirname(path), name)),
    ),
  ),
)

test('the check sees the sources', () => {
  expect(product.length).toBeGreaterThan(100)
  expect(product.flatMap((source) => source.imports).length).toBeGreaterThan(300)
})

test('every slice has its line in the table', () => {
  expect(Object.keys(mayUse).toSorted()).toEqual(readdirSync(join(root, 'src')).toSorted())
})

test('imports between slices go one way only', () => {
  const wrong = product.flatMap((source) =>
    sliceImports(source)
      .filter(({ slice }) => slice !== source.slice && !mayUse[source.slice]?.includes(slice))
      .map(({ path }) => `${source.path} imports ${path}`),
  )
  expect(wrong).toEqual([])
})

test('a slice picks no service of a slice that it may not use', () => {
  const declared = product.flatMap(({ slice, text }) =>
    [...text.matchAll(/\binterface Services \{\n(.*?)\n *\}\n/gs)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ +(\w+)\??: /gm)].map(([, name = '']) => [name, slice] as const),
    ),
  )
  const ownerOf = new Map(declared)
  expect([ownerOf.get('db'), ownerOf.get('updateScores'), ownerOf.get('ebay')]).toEqual(['platform', 'items', 'ebay'])
  const mayPick = (slice: string, owner = slice) => owner === slice || mayUse[slice]?.includes(owner)
  const wrong = product.flatMap(({ path, slice, text }) =>
    [...text.matchAll(/\bContext<([^>]*)>|\bServices\['\w+'\]/g)]
      .flatMap(([picked]) => [...picked.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
      .filter((name) => !mayPick(slice, ownerOf.get(name)))
      .map((name) => `${path} picks ${name} of ${ownerOf.get(name)}`),
  )
  expect(wrong).toEqual([])
})

test('eBay never asks a model, and imaging does not use React', () => {
  const wrong = product.filter(
    ({ slice, imports }) =>
      (slice === 'ebay' && imports.some((name) => /\/model-writer\/|\/(?:choose|listing)-writer\.ts$/.test(name))) ||
      (slice === 'imaging' && imports.some((name) => /^react(?:$|[-/])/.test(name))),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('web and server never import each other, and the rules of a slice import neither', () => {
  const allowed: Record<Part, Part[]> = { door: ['door'], server: ['door', 'server'], web: ['door', 'web'] }
  const wrong = product.flatMap((source) =>
    sliceImports(source)
      .filter(({ part }) => !allowed[source.part].includes(part))
      .map(({ path }) => `${source.path} imports ${path}`),
  )
  expect(wrong).toEqual([])
})

test('the rules of a slice use no package but zod', () => {
  const wrong = product
    .filter((source) => source.part === 'door')
    .flatMap((source) =>
      source.imports
        .filter((name) => !name.startsWith('.') && name !== 'zod')
        .map((name) => `${source.path} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('simulators do not import the product, and the product does not import them', () => {
  const simulators = filesBelow('simulators').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const wrong = [
    ...simulators.map(read).filter((source) => source.imports.some((name) => name.includes('/src/'))),
    ...product.filter((source) => source.imports.some((name) => name.includes('simulators/'))),
  ]
  expect(wrong.map((source) => source.path)).toEqual([])
})

test('contracts import neither the product nor its simulators', () => {
  const contracts = filesBelow('contracts').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  expect(contracts.length).toBeGreaterThan(10)
  const wrong = contracts.map(read).filter(({ imports }) => imports.some((name) => /\/(?:src|simulators)\//.test(name)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('files have plain names, and no file is a barrel', () => {
  const vague = /(^|\/)(index|utils?|helpers?|common|misc|types|manager)\.tsx?$/
  const wrong = sources.filter(({ path }) => vague.test(path) || !/\/[a-z0-9.-]+$/.test(path))
  expect(wrong.map((source) => source.path)).toEqual([])
})

test('files and folders are small enough to be read at once', () => {
  const lengths = product.map(({ path }) => lengthOf(path)).toSorted((one, other) => one - other)
  expect(lengths[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(220)
  expect(sources.filter(({ path }) => lengthOf(path) > 400).map(({ path }) => path)).toEqual([])
  const inFolder = Map.groupBy(product, ({ path }) => dirname(path))
  expect([...inFolder].filter(([, files]) => files.length > 32).map(([folder]) => folder)).toEqual([])
})

test('a short file that only one neighbour uses is part of that neighbour', () => {
  const short = product.filter(({ path }) => lengthOf(path) <= 45 && !loadedLate.has(path) && isUsedByOneBeside(path))
  const hasTest = (path: string) => ['.test.ts', '.long.test.ts'].some((end) => exists(path.replace(/\.tsx?$/, end)))
  expect(short.filter(({ path }) => !hasTest(path)).map(({ path }) => path)).toEqual([])
})

test('few files are used by one neighbour alone', () => {
  const ofOne = product.filter(({ path }) => !loadedLate.has(path) && isUsedByOneBeside(path))
  expect(ofOne.length / product.length).toBeLessThanOrEqual(0.12)
  expect(ofOne.filter(({ path }) => lengthOf(path) <= 45).length / product.length).toBeLessThanOrEqual(0.03)
})

test('no files import each other in a circle, types included', () => {
  expect(circles()).toEqual([])
})

test('the table of marketplaces alone names what differs between marketplaces, and the currency file beside it what prices are in', () => {
  const naming = (word: RegExp) => product.filter(({ text }) => word.test(text)).map(({ path }) => path)
  expect(naming(/EBAY_US|\ben[-_]US\b/)).toEqual(['src/ebay/marketplace.ts'])
  expect(naming(/\bUSD\b/)).toEqual(['src/ebay/marketplace.ts', 'src/items/money.ts'])
})

test('listings use the details of a channel; eBay’s own names appear only in fields, rows and stored listings', () => {
  const shaped =
    /^src\/(?:items\/server\/tables|listings\/(?:channel|listing|fields|listing-fields|stored-listing|allowed-values|field-label|server\/(?:listing-row|account-data)))\.ts$/
  const naming = product.filter(
    ({ path, slice, text }) =>
      slice !== 'ebay' && !shaped.test(path) && /\bebay(?:CategoryId|CategoryName|ConditionGrade)\b/.test(text),
  )
  expect(naming.map(({ path }) => path)).toEqual([])
})

test('money is parsed, calculated and formatted in one file', () => {
  const reckons = /(?<!\.)\bNumber\(|parseFloat|toFixed|\* ?100\b|\/ ?100\b/
  const wrong = product
    .filter(({ path }) => path !== 'src/items/money.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter(
          (line) =>
            /toFixed\(2\)|style: 'currency'/.test(line) || (/price|amount|money/i.test(line) && reckons.test(line)),
        )
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('documents name only paths that exist', () => {
  const documents = ['README.md', 'CHANGELOG.md', ...filesBelow('docs').filter((path) => path.endsWith('.md'))]
  const gone = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`((?:src|test|docs|migrations|simulators|contracts|scripts|bench)\/[\w./-]+)`/g)]
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) =>
      join(dirname(document), match[1] ?? ''),
    )
    const paths = [...named.map((match) => match[1] ?? ''), ...linked]
    return paths.filter((path) => !exists(path)).map((path) => `${document}: ${path}`)
  })
  expect(gone).toEqual([])
})

test('the picture of one photo shows the steps of its text', () => {
  const steps = [...readFileSync(join(root, 'docs/one-photo.md'), 'utf8').matchAll(/^(\d+)\. /gm)].map(
    ([, step]) => step,
  )
  const picture = readFileSync(join(root, 'docs/one-photo.svg'), 'utf8')
  expect([...picture.matchAll(/class="step"[^>]*>(\d+)</g)].map(([, step]) => step)).toEqual(steps)
})

test('README names every slice, each below those that it uses', () => {
  const tree = readFileSync(join(root, 'README.md'), 'utf8').split('src/\n')[1]?.split('\nbench/')[0] ?? ''
  const named = [...tree.matchAll(/^ {2}(\w+)\/ {2,}\S/gm)].map(([, slice = '']) => slice)
  expect(named.toSorted()).toEqual(Object.keys(mayUse).toSorted())
  const wrong = named.filter((slice, at) => mayUse[slice]?.some((used) => named.indexOf(used) > at))
  expect(wrong).toEqual([])
})

test('docs/operating.md quotes only messages that PastFash writes', () => {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const tables = ['## A start is refused', '## Watch metrics', '## Read the log'].map(
    (heading) => text.split(heading)[1]?.split('\n##')[0] ?? '',
  )
  const firstColumns = tables.flatMap((table) => [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell))
  const inTables = firstColumns.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, quote = '']) => quote))
  const inProse = [...text.matchAll(/"([^"`\n]{25,}?)"/g)].map(([, quote = '']) => quote)
  // The message itself fills in the text before a colon, the dots, and the name of a group or a setting.
  const parts = [...inTables, ...inProse].flatMap((quote) =>
    quote.replace(/^[A-Z0-9_.]+: /, '').split(/\.\.\.|S3|SMTP_URL/),
  )
  expect(parts.length).toBeGreaterThan(50)
  const productText = product.map(({ path }) => readFileSync(join(root, path), 'utf8')).join('\n')
  expect(parts.filter((part) => !productText.includes(part))).toEqual([])
})

function read(path: string): Source {
  const [, slice = '', part] = path.split('/')
  const text = readFileSync(join(root, path), 'utf8')
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  const imports = [...statements].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return { path, slice, part: part === 'server' || part === 'web' ? part : 'door', text, imports }
}

/** The imports of a source that lead into a slice. */
function sliceImports(source: Source): { path: string; slice: string; part: Part }[] {
  return source.imports
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, resolve(root, dirname(source.path), name.replace(/\?.*$/, ''))))
    .filter((path) => path.startsWith('src/'))
    .map((path) => {
      const [, slice = '', part] = path.split('/')
      return { path, slice, part: part === 'server' || part === 'web' ? part : 'door' }
    })
}

/** A `slice.ts` only lists what it hands over. A verb has a file of its own, however short it is. */
function isUsedByOneBeside(path: string): boolean {
  const [importer, ...more] = importers.get(path) ?? []
  if (importer === undefined || more.length > 0 || importer.importer.endsWith('/server/slice.ts')) return false
  return dirname(importer.importer) === dirname(path)
}

/** One line for each circle: the files that lead from the first file back to it. */
function circles(): string[] {
  const targets = new Map(product.map((source) => [source.path, sliceImports(source).map(({ path }) => path)]))
  const found = new Set<string>()
  const done = new Set<string>()
  const follow = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.add([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (way.includes(path) || done.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...way, path])
    done.add(path)
  }
  for (const { path } of product) follow(path, [])
  return [...found]
}

function lengthOf(path: string): number {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function exists(path: string): boolean {
  try {
    return readFileSync(join(root, path)).length >= 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR'
  }
}
