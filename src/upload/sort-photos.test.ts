import { expect, test } from 'vitest'
import { sortPhotos } from './sort-photos.ts'

const photo = (folder: string, name: string, takenAt: number) => ({ folder, name, takenAt })
const photos = [
  photo('b', '1.jpg', 3),
  photo('', 'jeans-10.jpg', 1),
  photo('a', '2.jpg', 2),
  photo('', 'Jeans-2.jpg', 1),
  photo('a', '1.jpg', 4),
]

test('sorting by name goes folder by folder, reads numbers as numbers and ignores case', () => {
  expect(sortPhotos(photos, 'name').map(({ folder, name }) => `${folder}/${name}`)).toEqual([
    '/Jeans-2.jpg',
    '/jeans-10.jpg',
    'a/1.jpg',
    'a/2.jpg',
    'b/1.jpg',
  ])
})

test('sorting by capture time puts photos of the same moment in the order of their names', () => {
  expect(sortPhotos(photos, 'time').map(({ takenAt, name }) => `${takenAt} ${name}`)).toEqual([
    '1 Jeans-2.jpg',
    '1 jeans-10.jpg',
    '2 2.jpg',
    '3 1.jpg',
    '4 1.jpg',
  ])
})
