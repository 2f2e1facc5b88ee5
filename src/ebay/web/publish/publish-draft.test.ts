import { expect, test } from 'vitest'
import { somePublishForm } from '../../../../test/some-publish-form.ts'
import { somePublishItem } from '../../../../test/some-publish-item.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import {
  draftFaults,
  draftOfForm,
  faultsByField,
  formOfDraft,
  isChangedInForm,
  textIn,
  withText,
} from './publish-draft.ts'

const form = somePublishForm

test('without a condition the form proposes good', () => {
  expect(draftOfForm({ ...form, condition: '' }).condition).toBe('good')
  expect(draftOfForm({ ...form, condition: 'fair' }).condition).toBe('fair')
})

test('a form becomes a draft and the draft the same form', () => {
  const draft = draftOfForm(form)
  expect([draft.price, draft.quantity]).toEqual(['24.50', '1'])
  expect(formOfDraft(draft)).toEqual(form)
})

test('item specifics are typed under their name', () => {
  const draft = withText(draftOfForm(form), 'itemSpecifics.Inseam', '30')
  expect(textIn(draft, 'itemSpecifics.Inseam')).toBe('30')
  expect(textIn(draft, 'itemSpecifics.toString')).toBe('')
  expect(textIn(withText(draft, 'size', '34'), 'size')).toBe('34')
})

test('without price or category the specification’s sentence shows', () => {
  const required = 'Missing required fields. Price and Category are required.'
  const empty = { ...draftOfForm(form), price: '', categoryId: '', quantity: '0' }
  expect(Object.fromEntries(draftFaults(empty))).toEqual({
    categoryId: required,
    price: required,
    quantity: 'Quantity must be a whole number of at least 1.',
  })
  expect(draftFaults({ ...draftOfForm(form), price: 'ten' }).get('price')).toBe(required)
  expect(draftFaults({ ...draftOfForm(form), quantity: '' }).has('quantity')).toBe(true)
  expect(draftFaults(draftOfForm(form)).size).toBe(0)
})

test('each error shows in its field, and those without a field show above the form', () => {
  const error = { check: 'specifics', severity: 'error' } as const
  const faults = faultsByField([
    { ...error, field: 'size', aspect: 'Size', sentence: 'size' },
    { ...error, field: 'measurements.inseam', aspect: 'Inseam', sentence: 'inseam' },
    { ...error, field: 'title', sentence: 'title' },
    { ...error, field: 'photos', sentence: 'photos' },
    { ...error, severity: 'warning', field: 'brand', sentence: 'no error' },
  ])
  expect(Object.fromEntries(faults)).toEqual({ size: 'size', 'itemSpecifics.Inseam': 'inseam', '': 'title\nphotos' })
})

test('a fault is fixed in the form if the confirmed form differs from the listing there', () => {
  const item = somePublishItem()
  const listed = publishFormOf(item)
  const confirmed = { ...listed, price: 99, itemSpecifics: { ...listed.itemSpecifics, Pattern: 'Plaid' } }
  const inForm = (field: 'suggestedPrice' | 'size' | 'title' | 'itemSpecifics.Pattern') =>
    isChangedInForm({ ...item, publication: { form: confirmed } }, { field })
  expect([inForm('suggestedPrice'), inForm('itemSpecifics.Pattern'), inForm('size'), inForm('title')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isChangedInForm({ ...item, publication: { form: listed } }, { field: 'suggestedPrice' })).toBe(false)
  expect(isChangedInForm({ ...item, publication: null }, { field: 'suggestedPrice' })).toBe(false)
})
