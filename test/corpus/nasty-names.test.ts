import { expect, test } from 'vitest'
import { freeText } from '../../src/listings/accepted-values.ts'
import { judgeAnswer } from '../../src/listings/answer/listing-from-answer.ts'
import { modelAnswerSchema } from '../../src/listings/answer/model-answer.ts'
import { cleanField } from '../../src/listings/edits/clean-field.ts'
import { fieldFault } from '../../src/listings/edits/field-fault.ts'
import { withValue } from '../../src/listings/field-values.ts'
import { plainLine, plainText } from '../../src/listings/plain-text.ts'
import { readListing } from '../../src/listings/stored-listing.ts'
import { cleanTags } from '../../src/listings/tags.ts'
import { cutAtWordEnd, titleOf } from '../../src/listings/title.ts'
import { someListing } from '../some-listing.ts'
import { nastyBrands, nastySizes } from './nasty-names.ts'

const names = [...nastyBrands, ...nastySizes]
const label = '00000000-0000-4000-8000-000000000001'

/** The result for a model that read these label lines and wrote the name wherever it can. */
function judgeName(name: string, labels: string[], values: object, note: string | null = null) {
  const answer = {
    read: [{ photo: 1, seen: 'plain shirt, light wear at the label', labels }],
    write: {
      title: `${name} Plain Shirt`,
      description: `A plain shirt by the name of ${name}, as the photo shows.`,
      tags: [name, 'shirt'],
      conditionNotes: `Light wear at the label ${name}.`,
      ...values,
    },
  }
  const hints = { category: null, condition: null, brand: null, note }
  const { listing, faults } = judgeAnswer(modelAnswerSchema.parse(JSON.parse(JSON.stringify(answer))), {
    photoIds: [label],
    hints,
    notes: [],
  })
  if (listing === undefined) throw new Error('no listing')
  return { ...listing, faults }
}

test('there are at least 40 nasty names, each once', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(40)
})

test.each(names)('cleaning leaves %j unchanged', (name) => {
  expect(plainLine(` ${name} `, 80)).toBe(name)
  expect(plainText(name, 80)).toBe(name)
  expect(freeText(name)).toBe(name)
  expect(cutAtWordEnd(`${name} Shirt`, name.length + 3)).toBe(name)
  expect(titleOf([{ words: name, rank: 0 }])).toBe(name)
  expect(cleanTags([name])).toEqual(name.includes(',') ? name.split(',') : [name])
})

test.each(nastyBrands)(
  '%j as a brand is kept as written, with the words that prove it, wherever it appears',
  (name) => {
    const brand = { value: name, photo: 1, words: name, confidence: 0.9 }
    const read = judgeName(name, ['100% COTTON', name, 'MADE IN PORTUGAL'], { brand })
    expect(read).toMatchObject({
      faults: [],
      title: `${name} Plain Shirt`,
      description: `A plain shirt by the name of ${name}, as the photo shows.`,
      tags: [name, 'shirt'],
      conditionNotes: `Light wear at the label ${name}.`,
      extracted: { brand: name },
      evidence: { brand: { value: name, words: name, photoId: label } },
    })
    const shouted = judgeName(name, [`made for ${name.toUpperCase()} in Portugal`], { brand })
    expect(shouted).toMatchObject({ faults: [], extracted: { brand: name } })
    const noted = judgeName(name, [], { brand: { ...brand, photo: 0 } }, name)
    expect(noted).toMatchObject({ faults: [], extracted: { brand: name }, evidence: { brand: { photoId: null } } })
  },
)

test.each(nastySizes)('%j as a size is kept as written, with the words that prove it', (name) => {
  const words = `SIZE ${name}`
  const read = judgeName(name, [words, '100% COTTON'], { size: { value: name, photo: 1, words, confidence: 0.9 } })
  expect(read).toMatchObject({
    faults: [],
    title: `${name} Plain Shirt`,
    extracted: { size: name },
    evidence: { size: { value: name, words, photoId: label } },
  })
})

test.each(names)('%j without a label that shows it is dropped from every field that holds a value', (name) => {
  const guess = { value: name, photo: 1, words: name, confidence: 0.9 }
  const read = judgeName(name, ['MADE ELSEWHERE'], { brand: guess, size: guess })
  expect(read.extracted).toMatchObject({ brand: null, size: null })
  expect([read.evidence['brand'], read.evidence['size']]).toEqual([undefined, undefined])
  expect(read.title).toBe('Plain Shirt')
})

test.each(names)('%j is stored as the seller writes it, in every text field', (name) => {
  for (const field of ['title', 'description', 'conditionNotes', 'brand', 'size', 'color', 'material'] as const) {
    expect([field, fieldFault(field, name)]).toEqual([field, undefined])
    expect([field, cleanField(field, ` ${name} `)]).toEqual([field, name])
  }
  expect(cleanField('tags', [name])).toEqual(name.includes(',') ? name.split(',') : [name])
  const listing = withValue(someListing(), 'brand', cleanField('brand', name))
  expect(readListing(JSON.parse(JSON.stringify(listing))).extracted.brand).toBe(name)
})
