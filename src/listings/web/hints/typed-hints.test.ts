import { expect, test } from 'vitest'
import { createDrafts, type Drafts } from '../../../platform/web/store/drafts.ts'
import { enteredHints, forgetAllHints, forgetHints, hintDraft, typedHints } from './typed-hints.ts'

const [firstItem, secondItem] = ['5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0001', '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002']

test('typed hints are found by item, without other drafts', () => {
  const drafts = emptyDrafts()
  drafts.write('ann', hintDraft('note', firstItem), ' small stain ')
  drafts.write('ann', hintDraft('brand', firstItem), ' ')
  drafts.write('ann', hintDraft('category', secondItem), 'Shoes')
  drafts.write('ann', `sku of ${firstItem}`, 'JEANS')
  drafts.write('bob', hintDraft('note', firstItem), 'his')
  expect(typedHints(drafts, 'ann').map((typed) => ({ itemId: typed.itemId, ...enteredHints(typed) }))).toEqual([
    { itemId: firstItem, note: 'small stain', brand: null },
    { itemId: secondItem, category: 'Shoes' },
  ])
  expect(typedHints(drafts, 'ann', secondItem).map(({ itemId }) => itemId)).toEqual([secondItem])
})

test('a saved hint is forgotten, but not text that was typed during the save', () => {
  const drafts = emptyDrafts()
  drafts.write('ann', hintDraft('note', firstItem), 'small stain')
  drafts.write('ann', hintDraft('brand', firstItem), 'Fernwold')
  const [typed] = typedHints(drafts, 'ann')
  drafts.write('ann', hintDraft('note', firstItem), 'small stain on cuff')
  if (typed) forgetHints(drafts, 'ann', typed)
  expect(drafts.names('ann')).toEqual([hintDraft('note', firstItem)])
})

test('text that is typed for a regeneration is no hint of a card, and is forgotten together with the card’s', () => {
  const drafts = emptyDrafts()
  drafts.write('ann', hintDraft('brand', firstItem, 'regenerate'), 'Fernwold')
  expect(typedHints(drafts, 'ann')).toEqual([])
  drafts.write('ann', hintDraft('note', firstItem), 'small stain')
  drafts.write('ann', hintDraft('note', secondItem), 'worn once')
  forgetAllHints(drafts, 'ann', firstItem)
  expect(drafts.names('ann')).toEqual([hintDraft('note', secondItem)])
})

/** Drafts of a browser without storage. */
function emptyDrafts(): Drafts {
  return createDrafts(() => {
    throw new Error('closed')
  })
}
