import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../scripts/bootstrap/run.mjs'
import { type Change, changedCopy } from './changed-copy.ts'

const slice = 'src/items/server/slice.ts'
const webSlice = 'src/workbench/web/slice.ts'
/** The changes that CONTRIBUTING.md describes under each heading: the same files, in as few lines as possible. */
const additions: Readonly<Record<string, readonly Change[]>> = {
  'A field of a listing': [
    {
      path: 'src/listings/fields.ts',
      from: '\n} as const satisfies',
      to: `
  story: { label: 'Its story', column: 'story', kind: 'text', maxLength: 300, belongsTo: 'garment', basis: 'words on a label', needed: 'until for sale', sentAs: 'below the description' },
} as const satisfies`,
    },
    {
      path: 'src/items/server/tables.ts',
      from: 'careInstructions: text(),',
      to: 'careInstructions: text(),\n    story: text(),',
    },
    {
      path: 'src/listings/answer/prompt.ts',
      from: '\n\nAllowed values:',
      to: '\n- story: who made it, in the words of its label.\n\nAllowed values:',
    },
  ],
  'An endpoint': [
    {
      path: 'src/items/api.ts',
      from: '/**\n * Gives an item another SKU.',
      to: `/** How many items the seller has. */
export const countItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/items/count',
  input: z.object({}),
  output: z.object({ count: z.number() }),
})

/**
 * Gives an item another SKU.`,
    },
    {
      path: 'src/items/server/count-items.ts',
      to: `import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { items } from './tables.ts'

/** How many items the seller has. */
export async function countItems({ db, userId }: Context<'db' | 'userId'>): Promise<{ count: number }> {
  return { count: await db.asUser(userId, (tx) => tx.$count(items, eq(items.userId, userId))) }
}
`,
    },
    {
      path: slice,
      from: '  endpoints: [',
      to: '  endpoints: [\n    serve(countItemsEndpoint, countItems, { otherSellerGets: { exactly: { count: 0 } } }),',
    },
    {
      path: slice,
      from: "import { createItem } from './create-item.ts'",
      to: "import { countItemsEndpoint } from '../api.ts'\nimport { countItems } from './count-items.ts'\nimport { createItem } from './create-item.ts'",
    },
  ],
  'A background job': [
    {
      path: 'src/items/server/count-items.job.ts',
      to: `import { z } from 'zod'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid() })

export const countItemsJob: JobKind<typeof payload> = {
  name: 'count-items',
  payload,
  retries: 3,
  expiresAfter: 60,
  concurrency: 1,
}
`,
    },
    {
      path: slice,
      from: '  jobs: [',
      to: '  jobs: [\n    handle(countItemsJob, { run: async (services, { payload }) => void (await countItems({ ...services, ...payload })) }),',
    },
    {
      path: slice,
      from: "import { deleteItems } from './delete-items.ts'",
      to: "import { countItemsJob } from './count-items.job.ts'\nimport { deleteItems } from './delete-items.ts'",
    },
  ],
  'A screen': [
    {
      path: 'src/workbench/web/counted-screen.tsx',
      to: `import { useOpenView } from '../../platform/web/page/navigation.ts'
import { Screen } from '../../platform/web/ui/screen.tsx'

export function CountedScreen() {
  const openView = useOpenView()
  return (
    <Screen title="Counted" back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}>
      <p>All of them</p>
    </Screen>
  )
}
`,
    },
    { path: webSlice, from: '    dashboard: ListParams', to: '    dashboard: ListParams\n    counted: never' },
    {
      path: webSlice,
      from: '  screens: [',
      to: `  screens: [
    {
      view: 'counted',
      path: '/counted',
      load: async () => (await import('./counted-screen.tsx')).CountedScreen,
      menu: { label: 'Counted', icon: Hash, order: 4 },
    },
    `,
    },
    {
      path: webSlice,
      from: 'import type { ListParams }',
      to: "import { Hash } from 'lucide-react'\nimport type { ListParams }",
    },
  ],
  'A setting': [
    {
      path: 'src/listings/server/writer-settings.ts',
      from: '    AI_STREAMING: {',
      to: `    AI_PATIENCE: {
      group: 'Listing writer',
      about: 'How long an answer may take, in seconds.',
      form: 'write a whole number',
      example: '60',
      schema: z.coerce.number().int().default(60),
      secret: false,
      unset: '60',
    },
    AI_STREAMING: {`,
    },
    {
      path: 'src/listings/server/writer-settings.ts',
      from: '      aiStreaming: env.',
      to: '      aiPatience: env.AI_PATIENCE,\n      aiStreaming: env.',
    },
    {
      path: 'src/listings/server/listing-services.ts',
      from: '/** Creates the rate limiter.',
      to: "/** In milliseconds. */\nexport const patienceOf = ({ config }: Context<'config'>): number => config.aiPatience * 1000\n\n/** Creates the rate limiter.",
    },
  ],
  'A marketplace site': [
    {
      path: 'src/ebay/marketplace.ts',
      from: 'readonly Marketplace[] = [unitedStates]',
      to: `readonly Marketplace[] = [
  unitedStates,
  { ...unitedStates, id: 'EBAY_XX', currency: 'GBP', country: 'XX', locale: 'en-XX', lowestPrice: money(0.99, 'GBP') },
]`,
    },
  ],
}

test('CONTRIBUTING.md names the files that each addition changes, and no others', async () => {
  const sections = (await readFile('CONTRIBUTING.md', 'utf8')).split('\n## ').slice(1)
  const named = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    expect(lines.filter(Boolean).length).toBeLessThanOrEqual(10)
    return [heading, lines.flatMap((line) => /^\d+\. `(src\/[^`]+)`/.exec(line)?.[1] ?? [])]
  })
  const changed = Object.entries(additions).map(([heading, changes]) => [
    heading,
    [...new Set(changes.map(({ path }) => path))],
  ])
  expect(named).toEqual(changed)
})

test('a copy with every addition passes the type check, and the product’s lists contain the additions', async () => {
  const folder = await changedCopy(Object.values(additions).flat())
  const parts = {
    rules: {
      lib: ['ES2024'],
      types: [],
      files: 'src/**/*.ts',
      but: ['src/*/server/**', 'src/*/web/**', 'src/imaging/kernel/pixel-kernel.ts'],
    },
    server: { lib: ['ES2024'], types: ['node'], files: 'src/*/server/**/*.ts', but: [] },
    web: {
      lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      types: ['vite/client'],
      files: 'src/*/web/**/*.ts*',
      but: ['**/*.worker.ts'],
    },
  }
  for (const [part, { lib, types, files, but }] of Object.entries(parts)) {
    const project = join(folder, `tsconfig.${part}.json`)
    const exclude = [...but, 'src/**/*.test.ts']
    await writeFile(
      project,
      JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: { lib, types }, include: [files], exclude }),
    )
    const { code, output } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project])
    expect([part, output, code]).toEqual([part, '', 0])
  }
  const of = async (path: string) => import(pathToFileURL(join(folder, path)).href)
  const { servedEndpoints, jobKinds } = await of('src/app/server/slices.ts')
  expect(servedEndpoints.map(({ endpoint }: { endpoint: { path: string } }) => endpoint.path)).toContain(
    '/api/items/count',
  )
  expect(jobKinds.map(({ name }: { name: string }) => name)).toContain('count-items')
  const { screens, menuEntries } = await of('src/app/web/slices.ts')
  expect(screens.map(({ view }: { view: string }) => view)).toContain('counted')
  expect(menuEntries.at(-1)).toMatchObject({ view: 'counted', label: 'Counted' })
  const { settings, readConfig } = await of('src/app/server/settings.ts')
  expect([Object.keys(settings).includes('AI_PATIENCE'), readConfig({}).config.aiPatience]).toEqual([true, 60])
  expect((await of('src/ebay/marketplace.ts')).marketplaceOf('EBAY_XX').currency).toBe('GBP')
})
