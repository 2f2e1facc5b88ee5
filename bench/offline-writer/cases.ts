import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { photosByEye } from './colours-by-eye.ts'
import { garmentsByEye, viewsOf } from './garments-by-eye.ts'
import { type MadeLabel, makeLabel } from './make-label.ts'
import type { Options, SeedSet } from './options.ts'
import { notVisible, type Truth } from './truth.ts'

/** Pictures of one item with their true values. `marks` group the results. */
export type Case = {
  readonly name: string
  readonly kind: 'label' | 'photo' | 'product' | 'garment'
  readonly truth: Truth
  readonly marks: readonly string[]
  readonly pictures: readonly (() => Promise<Buffer>)[]
}

const firstSeed: Record<SeedSet, number> = { tune: 1, report: 2_000_001 }

/** Makes the labels of a seed set, and writes each into `folder` with its true values beside it. */
export async function madeLabels({ seeds, casesPerKind }: Options, folder: string): Promise<Case[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const cases: Case[] = []
  for (let seed = firstSeed[seeds]; seed < firstSeed[seeds] + casesPerKind; seed += 1) {
    const { jpeg, truth, traits, fabrics, lines } = await makeLabel(seed)
    const name = `label-${seed}`
    const file = join(folder, `${name}.jpg`)
    await writeFile(file, jpeg)
    const truthFile: Omit<MadeLabel, 'jpeg'> = { truth, traits, fabrics, lines }
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(truthFile, null, 2)}\n`)
    const marks = [...(traits.length === 0 ? ['nothing of these'] : traits), ...new Set(fabrics)]
    cases.push({ name, kind: 'label', truth, marks, pictures: [() => readFile(file)] })
  }
  return cases
}

/** Products with several photos: each photo alone, and then all of one product together. */
export function productCases({ casesPerKind, photos }: Options): Case[] {
  const found = photosByEye
    .map(({ file, inRepository, colour, brand }) => ({
      name: file,
      path: photos ? join(photos, file) : inRepository && inTestPhotos(inRepository),
      truth: {
        brand: brand ? { accepted: [brand], isShown: true } : notVisible,
        size: notVisible,
        material: notVisible,
        origin: notVisible,
        colour,
      },
    }))
    .flatMap(({ name, path, truth }) => (path ? [{ name, path, truth }] : []))
    .slice(0, casesPerKind)
  const missing = found.find(({ path }) => !existsSync(path))
  if (missing) throw new Error(`There is no photo at ${missing.path}`)
  const products = Map.groupBy(found, ({ name }) => name.slice(0, name.indexOf('/')))
  return [
    ...found.map(({ name, path, truth }) => ({
      name,
      kind: 'photo' as const,
      truth,
      marks: [],
      pictures: [() => readFile(path)],
    })),
    ...[...products].flatMap(([name, views]) => {
      const [first] = views
      if (first === undefined || views.length < 2) return []
      const pictures = views.map(
        ({ path }) =>
          () =>
            readFile(path),
      )
      return [{ name, kind: 'product' as const, truth: first.truth, marks: [], pictures }]
    }),
  ]
}

/** The garments of the seed set. Four views of each are made from its one photo. */
export function garmentCases({ seeds, casesPerKind }: Options): Case[] {
  return garmentsByEye()
    .filter(({ side }) => side === seeds)
    .slice(0, casesPerKind)
    .map(({ file, path, colour }) => ({
      name: file,
      kind: 'garment' as const,
      truth: { brand: notVisible, size: notVisible, material: notVisible, origin: notVisible, colour },
      marks: [],
      pictures: viewsOf(path),
    }))
}

function inTestPhotos(path: string): string {
  return fileURLToPath(new URL(`../../test/photos/${path}`, import.meta.url))
}
