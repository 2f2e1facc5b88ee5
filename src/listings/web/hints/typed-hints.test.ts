import { expect, test } from 'vitest'
import { createDrafts, type Drafts } from '../../../platform/web/store/drafts.ts'
import { enteredHints, forgetAllHints, forgetHints, hintDraft, typedHints } from './typed-hints.ts'

const [one, two] = ['5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0001', '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002']

test('what is typed for items is found by item, and nothing else that is typed', () => {
  const drafts = noDrafts()
  drafts.write('ann', hintDraft('note', one), ' small stain ')
  drafts.write('ann', hintDraft('brand', one), ' ')
  drafts.write('ann', hintDraft('category', two), 'Shoes')
  drafts.write('ann', `sku of ${one}`, 'JEANS')
  drafts.write('bob', hintDraft('note', one), 'his')
  expect(typedHints(drafts, 'ann').map((typed) => ({ itemId: typed.itemId, ...enteredHints(typed) }))).toEqual([
    { itemId: one, note: 'small stain', brand: null },
    { itemId: two, category: 'Shoes' },
  ])
  expect(typedHints(drafts, 'ann', two).map(({ itemId }) => itemId)).toEqual([two])
})

test('once saved it is forgotten, but not what was typed meanwhile', () => {
  const drafts = noDrafts()
  drafts.write('ann', hintDraft('note', one), 'small stain')
  drafts.write('ann', hintDraft('brand', one), 'Fernwold')
  const [typed] = typedHints(drafts, 'ann')
  drafts.write('ann', hintDraft('note', one), 'small stain on cuff')
  if (typed) forgetHints(drafts, 'ann', typed)
  expect(drafts.names('ann')).toEqual([hintDraft('note', one)])
})

test('what is typed where writing anew is asked for is no hint of a card, and goes with the card’s', () => {
  const drafts = noDrafts()
  drafts.write('ann', hintDraft('brand', one, 'regenerate'), 'Fernwold')
  expect(typedHints(drafts, 'ann')).toEqual([])
  drafts.write('ann', hintDraft('note', one), 'small stain')
  drafts.write('ann', hintDraft('note', two), 'worn once')
  forgetAllHints(drafts, 'ann', one)
  expect(drafts.names('ann')).toEqual([hintDraft('note', two)])
})

/** In a browser without a storage. */
function noDrafts(): Drafts {
  return createDrafts(() => {
    throw new Error('closed')
  })
}
