import { expect, test } from 'vitest'
import { leafCategories } from './leaf-categories.ts'
import { conditionFilter, refusalsOfMetadata, refusalsOfTaxonomy } from './rules-lookup.ts'

const tree = { category_tree_id: '0' }
const aspects = (category_id: string, path: Record<string, string> = tree) =>
  refusalsOfTaxonomy('getItemAspectsForCategory', path, new URLSearchParams({ category_id })).map((one) => one.errorId)

test('only leaf categories have aspects', () => {
  expect(aspects('11483')).toEqual([])
  expect(aspects('1059')).toEqual([62009])
  expect(aspects('0')).toEqual([62008])
  expect(aspects('999999')).toEqual([62005])
  expect(aspects('11483', { category_tree_id: '3' })).toEqual([62004])
})

test('parents have a subtree', () => {
  const query = new URLSearchParams({ category_id: '11450' })
  expect(refusalsOfTaxonomy('getCategorySubtree', tree, query)).toEqual([])
})

test('only EBAY_US has a category tree', () => {
  const ask = (marketplace_id: string) =>
    refusalsOfTaxonomy('getDefaultCategoryTreeId', {}, new URLSearchParams({ marketplace_id }))
  expect(ask('EBAY_US')).toEqual([])
  expect(ask('EBAY_XX')).toMatchObject([{ errorId: 62003 }])
})

test('other categories than those of leaf-categories.json can be given', () => {
  const query = new URLSearchParams({ category_id: '11483' })
  const jeans = leafCategories.filter((leafCategory) => leafCategory.id === '11483')
  expect(refusalsOfTaxonomy('getItemAspectsForCategory', tree, query, jeans)).toEqual([])
  expect(refusalsOfTaxonomy('getItemAspectsForCategory', tree, query, [])).toMatchObject([{ errorId: 62005 }])
})

test('only EBAY_US has conditions', () => {
  expect(refusalsOfMetadata({ marketplace_id: 'EBAY_US' })).toEqual([])
  expect(refusalsOfMetadata({ marketplace_id: 'EBAY_XX' })).toMatchObject([{ errorId: 46001 }])
})

test('a malformed filter and unknown categories give a warning, and so do more than 50: the first 50 count', () => {
  const ask = (filter: string | null) => {
    const { ids, warnings } = conditionFilter(filter)
    return [ids, warnings.map((error) => error.errorId)]
  }
  const sixty = leafCategories.slice(0, 60).map(({ id }) => id)
  expect(ask(null)).toEqual(['all', []])
  expect(ask('categoryIds:{11483|1059}')).toEqual([['11483', '1059'], []])
  expect(ask(`categoryIds:{${sixty.join('|')}}`)).toEqual([sixty.slice(0, 50), [46004]])
  expect(ask('categoryIds:{11483|999999}')).toEqual([['11483'], [46003]])
  expect(ask('categoryIds:11483')).toEqual([[], [46002]])
})
