import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditions } from '../items/conditions.ts'
import {
  type ConditionWord,
  conditionLabel,
  conditionWord,
  ebayConditionOf,
  ebayConditions,
  isNew,
  publishConditionOf,
  publishConditions,
} from './ebay-conditions.ts'

const all = ebayConditions.map(({ id }) => id)
/** The best condition that a word can mean, by eBay's ids. A lower id is a better condition. */
const bestId: Record<ConditionWord, number> = {
  new_with_tags: 1000,
  new: 1000,
  new_without_tags: 1500,
  'like new': 2990,
  excellent: 2990,
  good: 3000,
  fair: 3010,
  poor: 3010,
}

test.each<[ConditionWord, boolean, string]>([
  ['new_with_tags', false, 'NEW'],
  ['new_without_tags', true, 'NEW_OTHER'],
  ['new', true, 'NEW'],
  ['new', false, 'NEW_OTHER'],
  ['like new', false, 'PRE_OWNED_EXCELLENT'],
  ['excellent', false, 'PRE_OWNED_EXCELLENT'],
  ['good', false, 'USED_EXCELLENT'],
  ['fair', false, 'PRE_OWNED_FAIR'],
  ['poor', false, 'PRE_OWNED_FAIR'],
])('%s with tags %s is %s', (word, isTagged, name) => {
  expect(ebayConditionOf(word, { accepted: all, isTagged }).condition?.name).toBe(name)
})

test('a condition is never sent that is better than the word, or that the category does not accept', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...conditions, ...publishConditions),
      fc.subarray([...all, '2750', '4000']),
      fc.boolean(),
      (word, accepted, isTagged) => {
        const mapped = ebayConditionOf(word, { accepted, isTagged })
        const best = word === 'new' && !isTagged ? 1500 : bestId[word]
        const { condition } = mapped
        const sent = condition ? [condition] : []
        expect(sent.filter(({ id }) => Number(id) < best || !accepted.includes(id))).toEqual([])
        expect(sent.filter((each) => each.name === 'NEW_WITH_DEFECTS' || isNew(each) !== best < 2000)).toEqual([])
        expect('note' in mapped && mapped.note !== undefined).toBe(
          condition !== undefined && (Number(condition.id) > best || word === 'poor'),
        )
        expect('allowed' in mapped ? mapped.allowed.filter((each) => bestId[each] < best) : []).toEqual([])
      },
    ),
  )
})

test('if a category lacks a grade, the next lower one is sent with a note, but fair has no lower one', () => {
  const accepted = ['1000', '1500', '1750', '3000']
  expect(ebayConditionOf('excellent', { accepted, isTagged: false })).toEqual({
    condition: expect.objectContaining({ name: 'USED_EXCELLENT' }),
    note: 'eBay has no "excellent" condition in this category. Buyers see "Pre-owned - Good", which is the next lower one.',
  })
  expect(ebayConditionOf('fair', { accepted, isTagged: false })).toEqual({
    condition: undefined,
    sentence: expect.stringMatching(/^eBay doesn't allow "fair" condition in this category/),
    allowed: [],
  })
  expect(ebayConditionOf('new_with_tags', { accepted: ['1500', '3010'], isTagged: true })).toMatchObject({
    condition: { name: 'NEW_OTHER' },
  })
  expect(ebayConditionOf('excellent', { accepted: ['1000'], isTagged: true })).toMatchObject({ allowed: [] })
})

test('a note sets poor apart from fair', () => {
  expect(ebayConditionOf('poor', { accepted: all, isTagged: false })).toMatchObject({
    note: expect.stringContaining('begins with "Poor condition."'),
  })
})

test('the known words are recognised in any spelling, and no others', () => {
  expect(['New with tags', 'NEW-WITHOUT-TAGS', ' like_new ', 'Good'].map(conditionWord)).toEqual([
    'new_with_tags',
    'new_without_tags',
    'like new',
    'good',
  ])
  expect(conditionWord('pristine')).toBeUndefined()
  expect(conditionWord('')).toBeUndefined()
  expect(conditions.map(publishConditionOf)).toEqual(['new', 'new', 'excellent', 'good', 'fair'])
})

test('buyers read the word of their category', () => {
  expect(conditionLabel(ebayConditions[0], { isShoe: true })).toBe('New with box')
  expect(conditionLabel(ebayConditions[0], { isShoe: false, label: 'Brand new' })).toBe('Brand new')
})
