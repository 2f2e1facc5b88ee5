import { expect, test } from 'vitest'
import { changeFault } from '../../edits/bulk-change.ts'
import { type BulkDraft, changeOf, draftOfValue, emptyDraft } from './bulk-draft.ts'

const priceDraft = emptyDraft('suggestedPrice')
const titleDraft = emptyDraft('title')

test.each<[BulkDraft, object | undefined]>([
  [emptyDraft(null), undefined],
  [{ ...emptyDraft(null), text: 'x' }, undefined],
  [priceDraft, undefined],
  [
    { ...priceDraft, text: ' -10 % ' },
    { operation: 'percent', percent: -10 },
  ],
  [
    { ...priceDraft, text: '12,5' },
    { operation: 'percent', percent: 12.5 },
  ],
  [
    { ...priceDraft, operation: 'plus', text: '-2.50' },
    { operation: 'plus', amount: -2.5 },
  ],
  [
    { ...priceDraft, operation: 'round' },
    { operation: 'round', ending: '.99' },
  ],
  [
    { ...priceDraft, operation: 'round', ending: '.00' },
    { operation: 'round', ending: '.00' },
  ],
  [
    { ...priceDraft, operation: 'set', text: '19.5' },
    { operation: 'set', value: 19.5 },
  ],
  [{ ...titleDraft, text: '  ' }, undefined],
  [
    { ...titleDraft, text: '19.5' },
    { operation: 'set', value: '19.5' },
  ],
  [
    { ...titleDraft, operation: 'add', text: 'Vintage' },
    { operation: 'add', text: 'Vintage' },
  ],
  [
    { ...titleDraft, operation: 'replace', text: ' ', by: '' },
    { operation: 'replace', find: ' ', by: '' },
  ],
  [{ ...titleDraft, operation: 'replace', by: 'x' }, undefined],
  // A field that lost its operation, because another field was chosen.
  [{ ...emptyDraft('department'), operation: 'add', text: 'Men' }, undefined],
])('%j is the change %j', (draft, change) => {
  expect(changeOf(draft)).toEqual(change && { field: draft.field, ...change })
})

test('text that is not a number is refused', () => {
  const change = changeOf({ ...priceDraft, text: 'ten' })
  expect(change && changeFault(change)).toContain('Enter a percentage')
})

test('a value of a cell becomes a change that sets it', () => {
  expect(changeOf(draftOfValue('suggestedPrice', '19.50'))).toEqual({
    operation: 'set',
    field: 'suggestedPrice',
    value: 19.5,
  })
})

test('a price is changed by percent at first, and set where no item has one', () => {
  expect(emptyDraft('suggestedPrice').operation).toBe('percent')
  expect(emptyDraft('suggestedPrice', false).operation).toBe('set')
  expect(emptyDraft('title', false).operation).toBe(titleDraft.operation)
})
