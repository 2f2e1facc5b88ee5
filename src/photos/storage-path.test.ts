import { expect, test } from 'vitest'
import { croppedPath, filesOfPhoto, photoOfFile, storagePath, timestampOfFile } from './storage-path.ts'

const stored = storagePath({ userId: 'user', itemId: 'item', timestamp: 1_700_000_000_000, index: 3, random: 'ab12' })
const cropped = croppedPath({ userId: 'user', itemId: 'item', timestamp: 1_700_000_000_000 })

test('a photo and its thumbnails have paths side by side, and each path gives its photo and its time', () => {
  expect(filesOfPhoto(stored)).toEqual([
    'user/item/1700000000000-3-ab12.jpg',
    'user/item/1700000000000-3-ab12-thumbnail.jpg',
    'user/item/1700000000000-3-ab12-large.jpg',
  ])
  expect(cropped).toBe('user/item/1700000000000-cropped.jpg')
  for (const path of [stored, cropped])
    for (const file of filesOfPhoto(path))
      expect([photoOfFile(file), timestampOfFile(file)]).toEqual([path, 1_700_000_000_000])
})

test.each(['user/item/photo.jpg', 'user/item/-1-a.jpg', '1-user/2-item/a-1.jpg', '5-0-a.jpg'])(
  'the name of %s has no time',
  (file) => expect(timestampOfFile(file)).toBe(0),
)
