import { expect, test } from 'vitest'
import { photoOfFile, storagePath, thumbnailPath, timestampOfFile } from './storage-path.ts'

const path = storagePath({ userId: 'user', itemId: 'item', timestamp: 1_700_000_000_000, index: 3, random: 'ab12' })

test('a photo and its thumbnail lie side by side, and each tells its photo and its time', () => {
  expect(path).toBe('user/item/1700000000000-3-ab12.jpg')
  expect(thumbnailPath(path)).toBe('user/item/1700000000000-3-ab12-thumbnail.jpg')
  for (const file of [path, thumbnailPath(path)])
    expect([photoOfFile(file), timestampOfFile(file)]).toEqual([path, 1_700_000_000_000])
})

test.each(['user/item/photo.jpg', 'user/item/-1-a.jpg', '1-user/2-item/a-1.jpg', '5-0-a.jpg'])(
  'the name of %s tells no time',
  (file) => expect(timestampOfFile(file)).toBe(0),
)
