import { expect, test } from 'vitest'
import { leafCategoryOf } from '../../../contracts/ebay/leaf-categories.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'
import { tokenRequest } from '../testing/token-request.ts'

const taxonomy = '/commerce/taxonomy/v1'
const tree = `${taxonomy}/category_tree/0`

async function withApplication() {
  const { simulator, ask } = await startSimulator()
  const form = { grant_type: 'client_credentials', scope: 'https://api.ebay.com/oauth/api_scope' }
  const token = String((await tokenRequest(simulator, form)).body['access_token'])
  return (path: string) => ask('GET', path, { token })
}

test('the category tree of EBAY_US has the id 0', async () => {
  const get = await withApplication()
  const answer = await get(`${taxonomy}/get_default_category_tree_id?marketplace_id=EBAY_US`)
  expect(answer).toMatchObject({ status: 200, body: { categoryTreeId: '0', categoryTreeVersion: expect.any(String) } })
  expect(errorIds(await get(`${taxonomy}/get_default_category_tree_id?marketplace_id=EBAY_XX`))).toEqual([62003])
})

test('a leaf category shows its aspects: required ones, closed ones, and their values', async () => {
  const get = await withApplication()
  const answer = await get(`${tree}/get_item_aspects_for_category?category_id=11483`)
  const aspects = leafCategoryOf('11483')?.aspects ?? []
  expect(answer).toMatchObject({
    status: 200,
    body: {
      aspects: aspects.map(({ name, required, mode, cardinality }) => ({
        localizedAspectName: name,
        aspectConstraint: {
          aspectRequired: required,
          aspectMode: mode,
          itemToAspectCardinality: cardinality,
          aspectUsage: 'RECOMMENDED',
          aspectMaxLength: 65,
        },
      })),
    },
  })
  expect(aspects.filter(({ required }) => required).map(({ name }) => name)).toContain('Inseam')
  expect(JSON.stringify(answer.body)).toContain('{"localizedValue":"Regular"}')
})

test.each([
  [`${tree}/get_item_aspects_for_category?category_id=11450`, 62009],
  [`${tree}/get_item_aspects_for_category?category_id=1`, 62005],
  [`${taxonomy}/category_tree/3/get_item_aspects_for_category?category_id=11483`, 62004],
  [`${tree}/get_category_subtree?category_id=0`, 62008],
])('%s: %i', async (path, errorId) => {
  const get = await withApplication()
  expect(errorIds(await get(path))).toEqual([errorId])
})

test('the subtree of clothing leads down to the leaf categories', async () => {
  const get = await withApplication()
  const { body } = await get(`${tree}/get_category_subtree?category_id=11450`)
  expect(body).toMatchObject({
    categorySubtreeNode: {
      category: { categoryId: '11450', categoryName: 'Clothing, Shoes & Accessories' },
      categoryTreeNodeLevel: 1,
      childCategoryTreeNodes: expect.arrayContaining([expect.objectContaining({ categoryTreeNodeLevel: 2 })]),
    },
  })
  expect(JSON.stringify(body)).toMatch(
    /"categoryId":"11483"[^}]*\},"categoryTreeNodeLevel":4,[^}]*"leafCategoryTreeNode":true/,
  )
})

test.each([
  ['mens blue denim jeans', '11483'],
  ["Women's jeans size 8", '11554'],
  ['men leather belt', '2993'],
  ['womens summer dress', '63861'],
])('%s is suggested as %s, first of all leaf categories', async (words, categoryId) => {
  const get = await withApplication()
  const { body } = await get(`${tree}/get_category_suggestions?q=${encodeURIComponent(words)}`)
  const ancestors = leafCategoryOf(categoryId)?.ancestors.toReversed() ?? []
  expect(body).toMatchObject({
    categorySuggestions: expect.arrayContaining([]),
    categoryTreeId: '0',
  })
  const [first] = (body as { categorySuggestions: unknown[] }).categorySuggestions
  expect(first).toMatchObject({
    category: { categoryId },
    categoryTreeNodeLevel: ancestors.length + 1,
    categoryTreeNodeAncestors: ancestors.map(({ id, name }) => ({ categoryId: id, categoryName: name })),
  })
})

test('words without a meaning suggest nothing', async () => {
  const get = await withApplication()
  expect(await get(`${tree}/get_category_suggestions?q=xylophone`)).toMatchObject({ status: 204, body: undefined })
})
