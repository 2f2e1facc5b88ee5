import { expect, test } from 'vitest'
import { draftsTogether, hasDetails, measuredInto, readDraft, typedInto } from './edit-draft.ts'

const empty = { fields: {}, added: [] }

test('a field typed back to what it holds is not typed in', () => {
  const draft = typedInto(empty, 'title', 'Mine', 'Theirs')
  expect(draft.fields).toEqual({ title: 'Mine' })
  expect(typedInto(draft, 'title', 'Theirs', 'Theirs').fields).toEqual({})
  expect(typedInto(empty, 'title', '', 'Theirs').fields).toEqual({ title: '' })
})

test('why it was not saved goes with the next thing typed', () => {
  const refused = { ...empty, added: [{ name: '', value: '' }], refusal: 'Failed to save changes' }
  expect(typedInto(refused, 'title', 'Mine', '').refusal).toBeUndefined()
  expect(measuredInto(refused, 0, { name: 'Waist', value: '' }).refusal).toBeUndefined()
})

test('a field in which the browser sees no number is remembered until something else is typed in it', () => {
  const mistyped = typedInto(empty, 'suggestedPrice', '', '24.50', true)
  expect(mistyped).toMatchObject({ fields: { suggestedPrice: '' }, unreadable: ['suggestedPrice'] })
  const stored = readDraft(JSON.stringify(typedInto(mistyped, 'title', 'Mine', 'Theirs')))
  expect(stored.unreadable).toEqual(['suggestedPrice'])
  expect(typedInto(stored, 'suggestedPrice', '2', '24.50').unreadable).toEqual([])
  expect(draftsTogether(empty, stored).unreadable).toEqual(['suggestedPrice'])
})

test('the details open where something is typed in one of them, or cannot be read', () => {
  const titled = typedInto(empty, 'title', 'Mine', '')
  expect(hasDetails(titled)).toBe(false)
  expect(hasDetails(typedInto(titled, 'measurements.waist', '33', ''))).toBe(true)
  expect(hasDetails(typedInto(titled, 'suggestedPrice', '', '', true))).toBe(true)
  expect(hasDetails({ ...titled, added: [{ name: '', value: '' }] })).toBe(true)
})

test('a draft survives being stored, and what is none is empty', () => {
  const draft = { fields: { title: 'Mine' }, added: [{ name: 'Waist', value: '32 in' }], refusal: 'No' }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  expect([readDraft('{}'), readDraft('no json')]).toEqual([empty, empty])
})

test('of two drafts the later one stands in a field that both have, and no measurement is lost', () => {
  const [waist, hem] = [
    { name: 'Waist', value: '32 in' },
    { name: 'Hem', value: '7 in' },
  ]
  const earlier = { fields: { title: 'Mine', size: 'M' }, added: [waist], refusal: 'No' }
  expect(draftsTogether(earlier, { fields: { title: 'Newer' }, added: [hem] })).toEqual({
    fields: { title: 'Newer', size: 'M' },
    added: [waist, hem],
  })
})
