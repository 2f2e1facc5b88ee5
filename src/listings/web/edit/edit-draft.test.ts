import { expect, test } from 'vitest'
import { draftsTogether, measuredInto, readDraft, typedInto } from './edit-draft.ts'

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
