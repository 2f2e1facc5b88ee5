import { expect, test } from 'vitest'
import { topSpecifics } from '../../../test/asked-specifics.ts'
import type { WriterHints } from '../listing.ts'
import { judgeAnswer } from './listing-from-answer.ts'
import { modelAnswerSchema } from './model-answer.ts'

const front = '00000000-0000-4000-8000-000000000001'
const label = '00000000-0000-4000-8000-000000000002'
const hints: WriterHints = { category: null, condition: null, brand: null, note: null }

/** Judges one item specific of a cream blouse. Photo 1 shows the blouse, photo 2 its label; photo 1 is cited by default. */
function judge(name: string, value: string, words: string, { photo = 1, note = null as string | null } = {}) {
  const answer = modelAnswerSchema.parse({
    read: [
      {
        photo: 1,
        seen: 'a cream long-sleeved wrap blouse, not a t-shirt, with a v-neckline, buttons and a zip, like a camisole',
        labels: [],
      },
      {
        photo: 2,
        seen: '',
        labels: ['MADE IN PORTUGAL', '100% SILK', 'FABRIQUÉ EN ITALIE', 'VINTAGE', '2 PIECES', 'LINED'],
      },
    ],
    write: {
      title: 'Cream Silk Blouse',
      description: 'A cream blouse with a V-neck and long sleeves, with buttons in front.',
      itemSpecifics: [{ name, value, photo, words, confidence: 0.9 }],
    },
  })
  const request = { photoIds: [front, label], hints: { ...hints, note }, notes: [], specifics: topSpecifics }
  const { listing, faults } = judgeAnswer(answer, request)
  return { ...listing?.itemSpecifics, evidence: listing?.evidence[name], faults }
}

test('a value that a photo shows is kept with its photo and words, in the spelling of the list', () => {
  const evidence = { value: 'Blouse', words: 'long-sleeved wrap blouse', photoId: front, confidence: 0.9 }
  expect(judge('Type', 'blouse', 'long-sleeved wrap blouse')).toEqual({ Type: 'Blouse', evidence, faults: [] })
  expect(judge('Style', 'Wrap', 'wrap blouse'), 'our own styles do not have it').toMatchObject({ Style: 'Wrap' })
  expect(judge('type', 'Blouse', 'blouse'), 'a name in another case').toMatchObject({ Type: 'Blouse' })
  expect(judge('Closure', 'Buttons', 'buttons and a zip'), 'on no list').not.toHaveProperty('Closure')
  expect(judge('Closure', 'Button, Zip, Button', 'buttons and a zip')).toMatchObject({ Closure: 'Button, Zip' })
})

test.each([
  ['a value outside a closed list', 'Type', 'Camisole', 'like a camisole'],
  ['a value that the words do not name', 'Type', 'Sweater', 'long-sleeved wrap blouse'],
  ['words that were not read', 'Type', 'Sweater', 'a knitted sweater'],
  ['words that name no value', 'Type', 'Blouse', 'cream'],
  ['a value that the words deny', 'Type', 'T-Shirt', 'a cream long-sleeved wrap blouse, not a t-shirt'],
  ['no words', 'Type', 'Blouse', ''],
])('%s is dropped; a specific that eBay requires is worth a second try', (_, name, value, words) => {
  const { faults, ...rest } = judge(name, value, words)
  expect(rest).toEqual({ evidence: undefined })
  expect(faults).toEqual([expect.stringContaining(`itemSpecifics ${name}: "${value}"`)])
})

test.each([
  ['what cannot be seen', 'Features', 'Stretch', 'blouse'],
  ['one of two values without support', 'Closure', 'Button, Snap', 'buttons'],
  ['a closed list’s yes without the word', 'Vintage', 'Yes', 'VINTAGE'],
  ['a country that no label says', 'Country of Origin', 'China', 'MADE IN PORTUGAL'],
  ['a country by the looks', 'Country of Origin', 'Italy', 'blouse'],
  ['a fibre that is not read', 'Lining Material', 'Polyester', '100% SILK'],
  ['words for a number', 'Number of Pieces', 'two', '2 PIECES'],
])('%s is dropped without a second try', (_, name, value, words) => {
  const photo = /[A-Z]{3}/u.test(words) ? 2 : 1
  expect(judge(name, value, words, { photo })).toEqual({ evidence: undefined, faults: [] })
})

test('a value on a label, or from the seller, is kept', () => {
  const onLabel = { photo: 2 }
  expect(judge('Country of Origin', 'Portugal', 'MADE IN PORTUGAL', onLabel)).toHaveProperty('Country of Origin')
  expect(judge('Country of Origin', 'Italy', 'FABRIQUÉ EN ITALIE', onLabel)).toHaveProperty('Country of Origin')
  expect(judge('Features', 'Lined', 'LINED', onLabel)).toHaveProperty('Features', 'Lined')
  expect(judge('Number of Pieces', '2', '2 PIECES', onLabel)).toHaveProperty('Number of Pieces', '2')
  expect(judge('Lining Material', 'Silk', '100% SILK', onLabel)).toHaveProperty('Lining Material', 'Silk')
  const stretch = judge('Features', 'Stretch', 'stretch', { photo: 0, note: 'with stretch' })
  expect(stretch).toMatchObject({ Features: 'Stretch', evidence: { photoId: null } })
})

test('a name that eBay does not ask for in this category is no item specific', () => {
  expect(judge('Heel Height', 'Low', 'blouse').faults).toEqual(['itemSpecifics: "Heel Height" is no name it takes.'])
})
