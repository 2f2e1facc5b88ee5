import { expect, test } from 'vitest'
import { somePublishForm } from '../../../../test/some-publish-form.ts'
import type { FormField } from '../../publication/form-field.ts'
import type { PublishForm } from '../../publication/publish-form.ts'
import { draftOfForm, textIn } from './publish-draft.ts'
import { draftNow, formToSend, readTyped, type TypedFields, withTyped } from './typed-fields.ts'

const form = somePublishForm

type Case = {
  readonly field: FormField
  readonly opened?: Partial<PublishForm>
  readonly typed?: readonly string[]
  readonly changes: Partial<PublishForm>
  readonly expectedText: string
}

test.each<[string, Case]>([
  ['follows the condition', { field: 'condition', changes: { condition: 'fair' }, expectedText: 'fair' }],
  ['follows the price', { field: 'price', changes: { price: 19 }, expectedText: '19.00' }],
  ['follows what was emptied', { field: 'brand', changes: { brand: '' }, expectedText: '' }],
  [
    'follows a specific',
    { field: 'itemSpecifics.Pattern', changes: { itemSpecifics: { Pattern: 'Plaid' } }, expectedText: 'Plaid' },
  ],
  [
    'follows a new specific',
    { field: 'itemSpecifics.Season', changes: { itemSpecifics: { Season: 'Fall' } }, expectedText: 'Fall' },
  ],
  ['follows one that is gone', { field: 'itemSpecifics.Pattern', changes: { itemSpecifics: {} }, expectedText: '' }],
  [
    'shows the first condition that the item gets',
    { field: 'condition', opened: { condition: '' }, changes: { condition: 'fair' }, expectedText: 'fair' },
  ],
  ['stays as typed', { field: 'price', typed: ['3', '31', '31.5'], changes: { price: 19 }, expectedText: '31.5' }],
  [
    'stays as chosen',
    { field: 'condition', typed: ['excellent'], changes: { condition: 'fair' }, expectedText: 'excellent' },
  ],
  ['stays empty', { field: 'color', typed: [''], changes: { color: 'Navy' }, expectedText: '' }],
  [
    'follows what was typed back',
    { field: 'price', typed: ['31', '24.50'], changes: { price: 19 }, expectedText: '19.00' },
  ],
  [
    'stays as a specific was typed',
    {
      field: 'itemSpecifics.Pattern',
      typed: ['Plaid'],
      changes: { itemSpecifics: { Pattern: 'Striped' } },
      expectedText: 'Plaid',
    },
  ],
])('a field of a form that was opened earlier %s', (_, { field, opened, typed = [], changes, expectedText }) => {
  const openedForm = { ...form, ...opened }
  const texts = typed.reduce<TypedFields>((before, text) => withTyped(before, field, text, openedForm), {})
  expect(textIn(draftNow(texts, { ...form, ...changes }), field)).toBe(expectedText)
})

test("the item's old value can be typed once the item has another value", () => {
  const later = { ...form, price: 19 }
  expect(draftNow(withTyped({}, 'price', '24.50', later), later).price).toBe('24.50')
})

test('only typed texts are sent', () => {
  const typed = withTyped(withTyped({}, 'price', '31.50', form), 'itemSpecifics.Pattern', '', form)
  expect(formToSend(typed, { ...form, condition: 'fair' })).toEqual({ price: 31.5, itemSpecifics: { Pattern: '' } })
  expect(formToSend({}, form)).toEqual({ itemSpecifics: {} })
})

test('a proposed condition is sent as a proposal while the item has none', () => {
  expect(formToSend({}, { ...form, condition: '' })).toEqual({ proposedCondition: 'good', itemSpecifics: {} })
})

test('a specific that the listing has elsewhere can be emptied, and is typed even if the form lacks it', () => {
  expect(withTyped({}, 'itemSpecifics.Inseam', '', form)).toEqual({ 'itemSpecifics.Inseam': '' })
  expect(withTyped({}, 'itemSpecifics.Pattern', 'Solid', form)).toEqual({})
})

test('stored texts are parsed as they were', () => {
  const typed = { price: '31.50', 'itemSpecifics.Inseam': '' }
  expect(readTyped(JSON.stringify({ typed, isOpen: true }), form)).toEqual({ typed, isOpen: true })
  for (const broken of ['{}', 'null', 'no json', '{"draft":3}', '{"typed":{"price":3}}'])
    expect(readTyped(broken, form)).toBeUndefined()
})

test('a whole form stored by an older version keeps its typed texts and follows the item otherwise', () => {
  const draft = { ...draftOfForm(form), price: '31.5', itemSpecifics: { Pattern: 'Plaid', Material: '', Inseam: '' } }
  expect(readTyped(JSON.stringify({ draft, isOpen: true }), form)).toEqual({
    typed: { price: '31.5', 'itemSpecifics.Pattern': 'Plaid', 'itemSpecifics.Inseam': '' },
    isOpen: true,
  })
  expect(readTyped(JSON.stringify({ draft: draftOfForm(form) }), form)).toEqual({ typed: {}, isOpen: false })
})
