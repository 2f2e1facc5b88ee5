import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { conditions } from '../src/items/conditions.ts'
import { type ItemRow, items } from '../src/items/server/tables.ts'
import { fieldOf, singleFields } from '../src/listings/fields.ts'
import type { Seller } from './seller.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Texts as sellers, writers and older versions left them, also such that no rule of today accepts. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }).map(storable),
  fc.constantFrom(
    '=1+1',
    "'=1",
    '-5 °C',
    '+44',
    '@home',
    "'90s denim",
    ' padded ',
    'one\r\ntwo',
    'a;b,c\t"d"',
    '\uFEFFmark',
    '"',
    ';',
    '#note',
  ),
)
const names = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/)
const records = fc.dictionary(names, texts, { maxKeys: 4, noNullPrototype: true })

type NewRow = Partial<typeof items.$inferInsert>

/** Values for the columns of a listing's fields, as the table of fields names them. */
const fieldColumns: fc.Arbitrary<NewRow> = fc
  .tuple(
    ...singleFields.map((name) => {
      const { kind, column } = fieldOf(name)
      const value: fc.Arbitrary<unknown> =
        kind === 'tags'
          ? fc.array(texts, { maxLength: 15 })
          : kind === 'price'
            ? fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100)
            : texts
      return fc.option(value).map((each) => [column, each] as const)
    }),
  )
  .map((columns) => Object.fromEntries(columns))

const rows: fc.Arbitrary<NewRow> = fc
  .record({
    listing: fc.option(fieldColumns),
    aiMeasurements: fc.option(records),
    itemSpecificsJson: fc.option(records),
    category: fc.option(texts),
    condition: fc.option(fc.oneof(texts, fc.constantFrom(...conditions))),
    brand: fc.option(texts),
    writerNote: fc.option(texts),
  })
  .map(({ listing, aiMeasurements, itemSpecificsJson, ...hints }) =>
    listing
      ? {
          ...hints,
          ...listing,
          aiMeasurements,
          itemSpecificsJson,
          aiGenerationStatus: 'completed',
          aiGeneratedAt: new Date(),
          listingReady: true,
        }
      : hints,
  )

/** Creates items with random values, the same for the same seed. Items of one statement: a hundred. */
export async function randomItems(
  { services: { db } }: TestEnvironment,
  { userId }: Pick<Seller, 'userId'>,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const values = fc.sample(rows, { numRuns: count, seed }).map((row, index) => ({
    ...row,
    userId,
    sku: `R-${index + 1}` satisfies ItemRow['sku'],
    uploadSessionId: randomUUID(),
    batchId: randomUUID(),
    batchNumber: index + 1,
    requestHash: '',
  }))
  for (let start = 0; start < count; start += 100)
    await db.asUser(userId, (tx) => tx.insert(items).values(values.slice(start, start + 100)))
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
