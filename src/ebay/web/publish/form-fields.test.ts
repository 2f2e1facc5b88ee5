import { expect, test } from 'vitest'
import { somePublishItem } from '../../../../test/some-publish-item.ts'
import { leafCategoryFallback } from '../../aspects/leaf-category-fallback.ts'
import { formParts } from './form-fields.ts'
import type { PublishDraft } from './publish-draft.ts'

const draft: PublishDraft = {
  price: '',
  quantity: '1',
  condition: 'good',
  categoryId: '11483',
  sizeType: 'Regular',
  size: 'Huge',
  brand: '',
  color: '',
  style: '',
  itemSpecifics: {},
}
const valuesOf = (
  parts: readonly { field: string; choices: readonly { value: string }[] | undefined }[],
  field: string,
) => parts.find((part) => part.field === field)?.choices?.map(({ value }) => value)

test('without a category every list is the specification’s', () => {
  const { mainFields, specifics, categoryFields } = formParts({ ...draft, size: '' }, undefined, somePublishItem())
  expect(valuesOf(mainFields, 'condition')).toEqual(['new', 'like new', 'excellent', 'good', 'fair', 'poor'])
  expect(valuesOf(mainFields, 'sizeType')).toEqual(['Regular', 'Petite', 'Plus', 'Big & Tall', 'Maternity'])
  expect(valuesOf(mainFields, 'style')).toHaveLength(11)
  expect(valuesOf(mainFields, 'size')).toBeUndefined()
  expect(valuesOf(specifics, 'itemSpecifics.Pattern')).toContain('Plaid')
  expect(valuesOf(specifics, 'itemSpecifics.Material')).toBeUndefined()
  expect(categoryFields).toEqual([])
})

test('sizes are those of the category, and a size that is not among them stays visible', () => {
  const leafCategory = leafCategoryFallback('11483')
  const { mainFields, categoryFields } = formParts(draft, leafCategory, somePublishItem())
  expect(valuesOf(mainFields, 'size')).toEqual(expect.arrayContaining(['Huge', '32']))
  expect(mainFields.find(({ field }) => field === 'size')?.choices?.[0]?.words).toMatch(/not on eBay/)
  expect(valuesOf(mainFields, 'sizeType')).toEqual(['Regular', 'Big & Tall'])
  const jeans = formParts({ ...draft, size: 'W32 L34' }, leafCategory, somePublishItem()).mainFields
  expect(jeans.find(({ field }) => field === 'size')?.choices?.[0]).toEqual({
    value: 'W32 L34',
    words: '32 (from W32 L34)',
  })
  expect(categoryFields.filter(({ isRequired }) => isRequired).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['itemSpecifics.Inseam', 'itemSpecifics.Department']),
  )
  expect(categoryFields.some(({ field }) => field === 'itemSpecifics.Brand')).toBe(false)
})

test("a value that the listing has elsewhere is shown in eBay's field until something else is typed", () => {
  const inseamOf = (changed: PublishDraft) =>
    formParts(changed, leafCategoryFallback('11483'), somePublishItem()).categoryFields.find(
      ({ label }) => label === 'Inseam',
    )
  expect(inseamOf(draft)?.listingText).toBe('30 in')
  expect(inseamOf({ ...draft, itemSpecifics: { Inseam: '31 in' } })?.listingText).toBe('31 in')
})
