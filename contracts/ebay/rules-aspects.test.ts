import { expect, test } from 'vitest'
import { goodItem } from './good-bodies.ts'
import { leafCategories, leafCategoryOf } from './leaf-categories.ts'
import { refusalsOfLeafCategoryAspects } from './rules-aspects.ts'

const good = goodItem.product.aspects

function messages(id: string, aspects: Readonly<Record<string, readonly string[]>>): string[] {
  const leafCategory = leafCategoryOf(id)
  if (leafCategory === undefined) throw new Error(`No leaf category ${id}.`)
  return refusalsOfLeafCategoryAspects(leafCategory, aspects).map((error) => `${error.errorId} ${error.message}`)
}

test('an item with everything that its leaf category requires is accepted, with aspects of its own', () => {
  expect(messages('11483', good)).toEqual([])
  expect(messages('11483', { ...good, 'Made For': ['A tall friend'] })).toEqual([])
})

test('each missing required aspect is named in the sentence that sellers know', () => {
  const { Inseam: _, ...rest } = good
  expect(messages('11483', rest)).toEqual([
    '25002 A user error has occurred. The item specific Inseam is missing. Add Inseam to this listing, enter a valid value, and then try again.',
  ])
  expect(messages('11483', { ...good, Inseam: [' '] })).toHaveLength(1)
})

test('all missing aspects are reported at once, in every leaf category', () => {
  for (const leafCategory of leafCategories) {
    const required = leafCategory.aspects.filter((aspect) => aspect.required)
    expect(refusalsOfLeafCategoryAspects(leafCategory, {})).toHaveLength(required.length)
    const filled = Object.fromEntries(required.map(({ name, values }) => [name, [values[0] ?? 'Any']]))
    expect(refusalsOfLeafCategoryAspects(leafCategory, filled)).toEqual([])
  }
})

test('sizes and size types accept listed values only', () => {
  const refused = (name: string) => [
    `25002 A user error has occurred. The product aspects for this category no longer support custom values for ${name}. Your listing was not published. Choose one of the listed values for ${name} and try again.`,
  ]
  expect(messages('11483', { ...good, Size: ['32x30'] })).toEqual(refused('Size'))
  expect(messages('53159', { ...good, Department: ['Women'], Type: ['Blouse'], Size: ['Large'] })).toEqual(
    refused('Size'),
  )
  expect(messages('11483', { ...good, 'Size Type': ['Petite'] })).toEqual(refused('Size Type'))
  expect(messages('11483', { ...good, Size: ['See photos'] })).toEqual(refused('Size'))
})

test('shoe sizes accept listed values only', () => {
  const shoes = { ...good, Style: ['Sneaker'], Department: ['Men'] }
  expect(messages('15709', { ...shoes, 'US Shoe Size': ['10.5'] })).toEqual([])
  expect(messages('15709', { ...shoes, 'US Shoe Size': ['44'] })).toHaveLength(1)
})

test('departments accept listed values only: Unisex Adults, not Unisex Adult', () => {
  expect(messages('11483', { ...good, Department: ['Unisex Adults'] })).toEqual([])
  expect(messages('11483', { ...good, Department: ['Unisex Adult'] })).toHaveLength(1)
})

test('a free-text aspect accepts any value up to its maximum length', () => {
  expect(messages('11483', { ...good, Brand: ['A Brand Nobody Knows'] })).toEqual([])
  expect(messages('11483', { ...good, Brand: ['b'.repeat(66)] })).toHaveLength(1)
})

test('an aspect takes one value or several, as its rules say', () => {
  expect(messages('11483', { ...good, Color: ['Blue', 'Black'] })).toHaveLength(1)
  expect(messages('11483', { ...good, Season: ['Fall', 'Winter'] })).toEqual([])
})
