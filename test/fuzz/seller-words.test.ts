import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cleanField } from '../../src/listings/edits/clean-field.ts'
import {
  type EditedListing,
  editedFields,
  withNewText,
  withSellerValues,
} from '../../src/listings/edits/edited-listing.ts'
import { fieldFault } from '../../src/listings/edits/field-fault.ts'
import { mergeRegenerated } from '../../src/listings/edits/merge-listing.ts'
import { withoutRegeneration } from '../../src/listings/edits/undo-listing.ts'
import { evidenceOf, sameValue, valueOf, withValue } from '../../src/listings/field-values.ts'
import { type WrittenListing, writtenListingSchema } from '../../src/listings/listing.ts'
import type { FieldValue, ListingField } from '../../src/listings/listing-fields.ts'
import { readEdits, readListing, readPrevious } from '../../src/listings/stored-listing.ts'
import { someEvidence, someListing } from '../some-listing.ts'
import { forEach, fuzzTimeoutMs } from './for-each.ts'
import { texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const values = {
  title: fc.oneof(fc.constantFrom('Mine', 'Newer', ''), texts(['jeans', ' '])),
  description: fc.oneof(fc.constantFrom('Mine', 'Newer', ''), texts(['jeans', '\n'])),
  tags: fc.array(fc.constantFrom('denim', 'blue', 'a, b', ' '), { maxLength: 3 }),
  suggestedPrice: fc.constantFrom(null, 1, 24.99, 30),
  ebayCategoryId: fc.constantFrom(null, '11483', '11554', '57989'),
  brand: fc.oneof(fc.constantFrom('Fernwold', 'Mine', ''), texts(["Levi's"])),
  'measurements.waist': fc.constantFrom(null, '32 in', '33 in'),
  'measurements.constructor': fc.constantFrom(null, '1 in'),
  'itemSpecifics.Pattern': fc.constantFrom(null, 'Solid', 'Plaid'),
} satisfies Partial<Record<ListingField, fc.Arbitrary<FieldValue>>>
const fieldWithValue = fc.oneof(
  ...Object.entries(values).map(([field, value]: [string, fc.Arbitrary<FieldValue>]) =>
    fc.tuple(fc.constant(field as ListingField), value),
  ),
)
const cleanPair = fieldWithValue
  .filter(([field, value]) => fieldFault(field, value) === undefined)
  .map(([field, value]) => [field, cleanField(field, value)] as const)

type Fields = readonly (readonly [ListingField, FieldValue])[]
type Step =
  | { kind: 'edit'; fields: Fields }
  | { kind: 'write'; fullAutoFill: boolean; fields: Fields }
  | { kind: 'undo' }
  | { kind: 'use-new-text'; field: ListingField }
const fields = fc.uniqueArray(cleanPair, { minLength: 1, maxLength: 4, selector: ([field]) => field })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), fields }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), fullAutoFill: fc.boolean(), fields }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('use-new-text' as const),
        field: fc.constantFrom(...(Object.keys(values) as ListingField[])),
      }),
    },
  ),
  { maxLength: 12 },
)

/** The stored state, and what the seller must find: the words they wrote, and the words that an Undo has to bring back. */
type State = {
  stored: EditedListing & { previous: EditedListing | null }
  words: ReadonlyMap<ListingField, FieldValue>
  behind: ReadonlyMap<ListingField, FieldValue>
}

test('after edits, regenerations, undos and accepted offers in any order, the seller’s words are there', () => {
  forEach(steps, (all) => {
    let state: State = { stored: mergeRegenerated(null, someListing(), keep), words: new Map(), behind: new Map() }
    for (const step of all) {
      state = after(step, state)
      const { listing, edits } = state.stored
      expect(writtenListingSchema.parse(listing)).toEqual(listing)
      expect(editedFields(edits).toSorted()).toEqual([...state.words.keys()].toSorted())
      for (const [field, value] of state.words) {
        expect([step.kind, field, valueOf(listing, field)]).toEqual([step.kind, field, value])
        expect(evidenceOf(listing, field)?.photoId).toBe(value === null ? undefined : null)
        expect(edits[field]?.offered?.value).not.toEqual(value)
      }
    }
  })
})

test('an Undo right after a regeneration leaves no trace of it', () => {
  forEach(fc.tuple(steps, fields, fc.boolean()), ([all, written, fullAutoFill]) => {
    const start: State = { stored: mergeRegenerated(null, someListing(), keep), words: new Map(), behind: new Map() }
    const before = all.reduce((state, step) => after(step, state), start).stored
    const { previous, ...now } = mergeRegenerated(before, listingWith(written), { fullAutoFill })
    expect(previous && withoutRegeneration(previous, now)).toEqual({ listing: before.listing, edits: before.edits })
  })
})

const keep = { fullAutoFill: false }

function after(step: Step, { stored: { previous, ...now }, words, behind }: State): State {
  switch (step.kind) {
    case 'edit': {
      const written = step.fields.filter(([field, value]) => !sameValue(valueOf(now.listing, field), value))
      const stored = asRead({ ...withSellerValues(now, step.fields), previous })
      return { stored, words: new Map([...words, ...written]), behind }
    }
    case 'write': {
      const merged = mergeRegenerated(now, listingWith(step.fields), step)
      return { stored: asRead(merged), words, behind: words }
    }
    case 'undo': {
      if (!previous) return { stored: { ...now, previous }, words, behind }
      const stored = asRead({ ...withoutRegeneration(previous, now), previous: null })
      return { stored, words: new Map([...behind, ...words]), behind: new Map() }
    }
    case 'use-new-text': {
      const taken = withNewText(now, step.field)
      if (!taken) return { stored: { ...now, previous }, words, behind }
      const others = new Map([...words].filter(([field]) => field !== step.field))
      return { stored: asRead({ ...taken, previous }), words: others, behind }
    }
    default:
      return step satisfies never
  }
}

/** A listing from a writer, whose reasons were read on a photo. */
function listingWith(written: Fields): WrittenListing {
  return written.reduce(
    (listing, [field, value]) => withValue(listing, field, value, value === null ? undefined : someEvidence('new')),
    someListing(),
  )
}

/** The stored state as the database returns it. */
function asRead(stored: State['stored']): State['stored'] {
  const { listing, edits, previous } = JSON.parse(JSON.stringify(stored)) as Record<string, unknown>
  return { listing: readListing(listing), edits: readEdits(edits), previous: readPrevious(previous) }
}
