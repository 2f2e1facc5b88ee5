import { expect, test } from 'vitest'
import { hasDetails, mergeDrafts, readDraft, withMeasurement, withTypedText } from './edit-draft.ts'

const empty = { fields: {}, added: [] }

test('a field that is typed back to its stored value is no longer part of the draft', () => {
  const draft = withTypedText(empty, 'title', 'Mine', 'Theirs')
  expect(draft.fields).toEqual({ title: 'Mine' })
  expect(withTypedText(draft, 'title', 'Theirs', 'Theirs').fields).toEqual({})
  expect(withTypedText(empty, 'title', '', 'Theirs').fields).toEqual({ title: '' })
})

test('typing removes the reason why the draft was not saved', () => {
  const refusedDraft = { ...empty, added: [{ name: '', value: '' }], refusal: 'Failed to save changes' }
  expect(withTypedText(refusedDraft, 'title', 'Mine', '').refusal).toBeUndefined()
  expect(withMeasurement(refusedDraft, 0, { name: 'Waist', value: '' }).refusal).toBeUndefined()
})

test('a field without a readable number is remembered until something else is typed in it', () => {
  const unreadableDraft = withTypedText(empty, 'suggestedPrice', '', '24.50', true)
  expect(unreadableDraft).toMatchObject({ fields: { suggestedPrice: '' }, unreadable: ['suggestedPrice'] })
  const stored = readDraft(JSON.stringify(withTypedText(unreadableDraft, 'title', 'Mine', 'Theirs')))
  expect(stored.unreadable).toEqual(['suggestedPrice'])
  expect(withTypedText(stored, 'suggestedPrice', '2', '24.50').unreadable).toEqual([])
  expect(mergeDrafts(empty, stored).unreadable).toEqual(['suggestedPrice'])
})

test('the details open if one of them is typed in or unreadable', () => {
  const draftWithTitle = withTypedText(empty, 'title', 'Mine', '')
  expect(hasDetails(draftWithTitle)).toBe(false)
  expect(hasDetails(withTypedText(draftWithTitle, 'measurements.waist', '33', ''))).toBe(true)
  expect(hasDetails(withTypedText(draftWithTitle, 'suggestedPrice', '', '', true))).toBe(true)
  expect(hasDetails({ ...draftWithTitle, added: [{ name: '', value: '' }] })).toBe(true)
})

test('a draft can be stored and read, and an unreadable one is empty', () => {
  const draft = { fields: { title: 'Mine' }, added: [{ name: 'Waist', value: '32 in' }], refusal: 'No' }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  expect([readDraft('{}'), readDraft('no json')]).toEqual([empty, empty])
})

test('merged drafts keep the later text of a field, and all measurements', () => {
  const [waist, hem] = [
    { name: 'Waist', value: '32 in' },
    { name: 'Hem', value: '7 in' },
  ]
  const earlier = { fields: { title: 'Mine', size: 'M' }, added: [waist], refusal: 'No' }
  expect(mergeDrafts(earlier, { fields: { title: 'Newer' }, added: [hem] })).toEqual({
    fields: { title: 'Newer', size: 'M' },
    added: [waist, hem],
  })
})
