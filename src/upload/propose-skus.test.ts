import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeSkus } from './propose-skus.ts'

test('photos of one SKU are put into the order of their numbers, on the places they have', () => {
  const { proposed, notice } = proposeSkus(
    filesNamed('A1_10.jpg', 'IMG_0001.jpg', 'A1_2.jpg', 'B2 (1).jpg', 'A1_1.jpg'),
  )
  expect(proposed.map(({ file, sku }) => `${file.name} ${sku}`)).toEqual([
    'A1_1.jpg A1',
    'IMG_0001.jpg ',
    'A1_2.jpg A1',
    'B2 (1).jpg B2',
    'A1_10.jpg A1',
  ])
  expect(notice).toBe('SKUs were read from file names. Check them.')
})

test('it is said where SKUs were read from, and nothing when none was', () => {
  const inFolder = { name: 'IMG_0001.jpg', folder: 'AB-12' }
  expect(proposeSkus([inFolder]).notice).toBe('SKUs were read from folder names. Check them.')
  expect(proposeSkus([inFolder, ...filesNamed('A1_1.jpg')]).notice).toBe(
    'SKUs were read from file and folder names. Check them.',
  )
  expect(proposeSkus(filesNamed('IMG_0001.jpg')).notice).toBeNull()
})

test('a name that more photos share than one item holds is no SKU', () => {
  const many = Array.from({ length: 61 }, (_, index) => ({ name: `IMG_${1000 + index}.jpg`, folder: 'AB-12' }))
  const { proposed, notice } = proposeSkus(many)
  expect(proposed.map(({ file }) => file)).toEqual(many)
  expect(proposed.every(({ sku }) => sku === '')).toBe(true)
  expect(notice).toBeNull()
  expect(proposeSkus(many.slice(1)).proposed.every(({ sku }) => sku === 'AB-12')).toBe(true)
})

test('no file is lost, doubled or given another’s SKU', () => {
  const name = fc.constantFrom('A1_1.jpg', 'A1_2.jpg', 'A1.jpg', 'B2-1.jpg', 'IMG_1.jpg', '7.jpg', '')
  const files = fc.array(fc.record({ name, folder: fc.constantFrom('', 'C3', 'Camera') }))
  fc.assert(
    fc.property(files, (chosen) => {
      const { proposed } = proposeSkus(chosen)
      expect(new Set(proposed.map(({ file }) => file))).toEqual(new Set(chosen))
      expect(proposed.length).toBe(chosen.length)
      for (const { file, sku } of proposed) expect([proposeSkus([file]).proposed[0]?.sku]).toContain(sku)
    }),
  )
})

function filesNamed(...names: string[]) {
  return names.map((name) => ({ name, folder: '' }))
}
