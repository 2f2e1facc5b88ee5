import { expect, test } from 'vitest'
import type { Photo } from '../../photo.ts'
import {
  changeWords,
  emptyDraft,
  type ManageDraft,
  managedPhotos,
  type PhotoCrop,
  unsavedChanges,
  withCrop,
  withoutCrop,
} from './manage-draft.ts'

const stored = ['a', 'b', 'c'].map(photo)

test('photos have the order of the draft, new ones follow, and missing ones are left out', () => {
  const draft: ManageDraft = { order: ['c', 'gone', 'a', 'b'], crops: [] }
  expect(managedPhotos([...stored, photo('new', 3)], draft).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new'])
})

test('a cropped photo is shown by its crop, at its size', () => {
  const [first, second] = managedPhotos(stored, withCrop(emptyDraft, crop('b')))
  expect(first).toMatchObject({ id: 'a', url: '/a', width: 900 })
  expect(second).toMatchObject({
    id: 'b',
    url: 'blob:b',
    preview: 'blob:small-b',
    placeholder: null,
    width: 60,
    height: 80,
  })
})

test('an order that was moved back is no change', () => {
  expect(unsavedChanges(stored, { order: ['b', 'a', 'c'], crops: [] }).order).toEqual(['b', 'a', 'c'])
  expect(unsavedChanges(stored, { order: ['a', 'b', 'c'], crops: [] }).order).toBeNull()
  expect(unsavedChanges(stored, { order: ['a', 'gone', 'b', 'c'], crops: [] }).order).toBeNull()
})

test('the crop of a photo that is gone is no change', () => {
  expect(unsavedChanges(stored, withCrop(emptyDraft, crop('gone'))).crops).toEqual([])
})

test('a photo has one crop, the last one, and no crop once its original is brought back', () => {
  const twice = withCrop(withCrop(emptyDraft, crop('a')), { ...crop('a'), replaces: 'again' })
  expect(twice.crops.map(({ replaces }) => replaces)).toEqual(['again'])
  expect(withoutCrop(twice, 'a')).toEqual(emptyDraft)
})

test('changes are described in words', () => {
  const words = (crops: number, order: string[] | null) =>
    changeWords({ crops: Array.from({ length: crops }, () => crop('a')), order })
  expect([words(0, null), words(0, ['a']), words(1, null), words(2, ['a'])]).toEqual([
    '',
    'the new order',
    '1 crop',
    '2 crops and the new order',
  ])
})

function photo(id: string, order: number): Photo {
  const addresses = { url: `/${id}`, thumbnailUrl: `/small-${id}`, largeThumbnailUrl: null, placeholder: 'blur' }
  return { id, order, isPrimary: order === 0, contentHash: id, ...addresses, width: 900, height: 1200 }
}

function crop(photoId: string): PhotoCrop {
  const part = { x: 1, y: 2, width: 60, height: 80 }
  const addresses = { url: `blob:${photoId}`, previewUrl: `blob:small-${photoId}` }
  return { photoId, part, replaces: photoId, blob: new Blob([]), ...addresses }
}
