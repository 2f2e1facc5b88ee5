import { randomUUID } from 'node:crypto'
import { garmentColour, type PhotoColours } from '../../src/listings/colours/garment-colour.ts'
import type { Evidence, WrittenListing } from '../../src/listings/listing.ts'
import { checkBelow } from '../../src/listings/open-questions.ts'
import type { ListingWriter } from '../../src/listings/server/listing-writer.ts'
import { measureColours } from '../../src/listings/server/offline-writer/measured-colours.ts'
import { createOfflineWriter } from '../../src/listings/server/offline-writer/offline-writer.ts'
import type { Case } from './cases.ts'
import { type GivenValues, type Outcome, outcomesOf } from './tally.ts'

export type ReadCase = Case & {
  readonly outcomes: readonly Outcome[]
  /** The words each value was read from, by field. */
  readonly words: Readonly<Record<string, string>>
  /** Whether the color is wrong and the seller is not asked to check it. */
  readonly isSurelyWrongColour: boolean
}

/** Writes each item's listing with the product's offline writer, `workers` of them at a time, in the given order. */
export async function readCases(cases: readonly Case[], workers: number): Promise<ReadCase[]> {
  const writer = createOfflineWriter({ workers })
  const read: ReadCase[] = []
  const queue = cases.entries()
  try {
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (const [index, one] of queue) {
          read[index] = await readCase(one, writer)
          const done = read.filter(Boolean).length
          if (done % 10 === 0 || done === cases.length) console.log(`${done} of ${cases.length} read`)
        }
      }),
    )
  } finally {
    await writer.close()
  }
  return read
}

async function readCase(one: Case, writer: ListingWriter): Promise<ReadCase> {
  const { signal } = new AbortController()
  const { listing } = await writer.write({
    photos: one.pictures.map((load) => ({ id: randomUUID(), load })),
    hints: { category: null, condition: null, brand: null, note: null },
    signal,
    inTurn: (ask) => ask(signal),
  })
  const words = Object.fromEntries(Object.entries(listing.evidence).map(([name, evidence]) => [name, evidence.words]))
  const outcomes = outcomesOf(one.truth, givenBy(listing))
  return { ...one, outcomes, words, isSurelyWrongColour: isSurelyWrong(outcomes, listing.evidence['color'] ?? null) }
}

function isSurelyWrong(outcomes: readonly Outcome[], color: Evidence | null): boolean {
  const isWrong = outcomes.some(({ field, given, isRight }) => field === 'colour' && given !== null && !isRight)
  return isWrong && (color?.confidence ?? 1) >= checkBelow
}

/** Measures the colors of each item as the offline writer does, without reading words: photos without labels contain none. */
export async function measureColoursOfCases(cases: readonly Case[]): Promise<ReadCase[]> {
  const read: ReadCase[] = []
  for (const one of cases) {
    const photos: PhotoColours[] = []
    for (const [index, load] of one.pictures.entries()) {
      const measured = await measureColours(String(index), await load(), { places: [], isLabel: false, width: 1 })
      if (measured) photos.push(measured)
    }
    const color = garmentColour(photos)
    const given = { brand: null, size: null, material: null, origin: null, colour: color?.value ?? null }
    const outcomes = outcomesOf(one.truth, given).filter(({ field }) => field === 'colour')
    const words: Record<string, string> = color
      ? { color: `${color.words}, confidence ${color.confidence.toFixed(2)}` }
      : {}
    read.push({ ...one, outcomes, words, isSurelyWrongColour: isSurelyWrong(outcomes, color) })
  }
  return read
}

function givenBy({ extracted, itemSpecifics }: WrittenListing): GivenValues {
  return {
    brand: extracted.brand,
    size: extracted.size,
    material: extracted.material,
    origin: itemSpecifics['Country of Origin'] ?? null,
    colour: extracted.color,
  }
}
