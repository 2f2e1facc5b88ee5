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

test('by name: folder after folder, numbers as numbers, capitals or not', () => {
  expect(sortPhotos(photos, 'name').map(({ folder, name }) => `${folder}/${name}`)).toEqual([
    '/Jeans-2.jpg',
    '/jeans-10.jpg',
    'a/1.jpg',
    'a/2.jpg',
    'b/1.jpg',
  ])
})

test('by capture time, photos of the same moment by name', () => {
  expect(sortPhotos(photos, 'time').map(({ takenAt, name }) => `${takenAt} ${name}`)).toEqual([
    '1 Jeans-2.jpg',
    '1 jeans-10.jpg',
    '2 2.jpg',
    '3 1.jpg',
    '4 1.jpg',
  ])
})
