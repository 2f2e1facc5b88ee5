import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { skuFault } from '../items/sku.ts'
import { proposeSku, proposeSkus } from './propose-skus.ts'

test.for([
  ['AB12_1.jpg', 'AB12', 1],
  ['ab12-2.JPEG', 'AB12', 2],
  ['AB12 (3).heic', 'AB12', 3],
  ['AB12 4.jpg', 'AB12', 4],
  ['jeans-1.jpg', 'JEANS', 1],
  ['PSTFSH-014.jpg', 'PSTFSH-014', null],
  ['PSTFSH-014_2.jpg', 'PSTFSH-014', 2],
  ['SHELF 3-BLUE_01.jpg', 'SHELF 3-BLUE', 1],
] as const)('%s is a photo of %s', ([name, sku, number]) => {
  expect(proposeSku(name, '')).toEqual({ sku, number, readFrom: 'file' })
})

test.for([
  'IMG_1234.JPG',
  'IMG_E1234.HEIC',
  'IMG_1234 (2).jpg',
  'IMG_5.jpg',
  'IMG (5).jpg',
  'DSC-12 (2).jpg',
  'IMG-20240131-WA0001.jpg',
  'IMG_20240131_142500_1.jpg',
  'DSC_0012.JPG',
  'DSC00012.JPG',
  '_DSC1234.JPG',
  'PXL_20240131_142500123.jpg',
  '20240131_142500.jpg',
  '20240131_142500_1.jpg',
  '2024-01-31 14.25.00-1.jpg',
  'photo_1706710000000_0.jpg',
  'photo_2024-01-31_14-25-00 (2).jpg',
  'image (1).jpg',
  'image0.jpeg',
  'WhatsApp Image 2024-01-31 at 14.25.00 (1).jpeg',
  'Screenshot_20240131-142500_1.png',
  'Screen Shot 2024-01-31 at 14.25.00 2.png',
  'signal-2024-01-31-142500_002.jpeg',
  'P1010001.JPG',
  'GOPR0123.JPG',
  'DJI_0012.JPG',
  'FB_IMG_1706710000000_1.jpg',
  'received_170671000_1.jpeg',
  '100_0001.JPG',
  '01-02.jpg',
  '1234.jpg',
  '550e8400-e29b-41d4-a716-446655440000.jpg',
  '550e8400-e29b-41d4-a716-446655440000_1.jpg',
  'd41d8cd98f00b204e9800998ecf8427e-1.jpg',
  'front-1.jpg',
  'label 2.jpg',
  'Untitled-1.jpg',
  'download (3).jpg',
  'jeans.jpg',
  '1-front.jpg',
  'bläue-1.jpg',
  '.jpg',
  '',
])('the name "%s" proposes no SKU', (name) => {
  expect(proposeSku(name, '')).toBeUndefined()
})

test('a folder named as a SKU gives its files that SKU, and their numbers give the order', () => {
  expect(proposeSku('IMG_1234.JPG', 'ab-12')).toEqual({ sku: 'AB-12', number: 1234, readFrom: 'folder' })
  expect(proposeSku('1-front.jpg', 'jeans')).toEqual({ sku: 'JEANS', number: 1, readFrom: 'folder' })
  expect(proposeSku('front.jpg', 'jeans')).toEqual({ sku: 'JEANS', number: null, readFrom: 'folder' })
})

test.for([
  'Camera',
  'DCIM',
  '100APPLE',
  '101CANON',
  '202401__',
  'Photos',
  'My Pictures',
  'Google Photos',
  'Downloads',
  'Camera Roll',
  'Screenshots',
  '2024',
  '2024-01-31',
  '31',
  'WhatsApp Images',
  'New Folder (2)',
  'to list',
  'Ebay',
])('the folder "%s" proposes no SKU', (folder) => {
  expect(proposeSku('IMG_1234.JPG', folder)).toBeUndefined()
})

test('a file’s own SKU beats its folder’s, unless it is a word that any photo could have', () => {
  expect(proposeSku('AB12_1.jpg', 'CD34')?.sku).toBe('AB12')
  expect(proposeSku('jeans_1.jpg', 'Shelf')?.sku).toBe('JEANS')
  expect(proposeSku('zipper-1.jpg', 'CD34')?.sku).toBe('CD34')
})

test('for any file names, the proposed SKU is valid', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat({ max: 999 }), (name, folder, number) => {
      const names = [name, `${name}-${number}.jpg`, `${name} (${number}).jpg`]
      const skus = names.flatMap((each) => proposeSku(each, folder)?.sku ?? [])
      expect(skus.flatMap((sku) => skuFault(sku) ?? [])).toEqual([])
    }),
  )
})

test('photos of one SKU are sorted by their numbers, within the positions they have', () => {
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

test('the notice names where SKUs were read from, and is null when no SKU was read', () => {
  const inFolder = { name: 'IMG_0001.jpg', folder: 'AB-12' }
  expect(proposeSkus([inFolder]).notice).toBe('SKUs were read from folder names. Check them.')
  expect(proposeSkus([inFolder, ...filesNamed('A1_1.jpg')]).notice).toBe(
    'SKUs were read from file and folder names. Check them.',
  )
  expect(proposeSkus(filesNamed('IMG_0001.jpg')).notice).toBeNull()
})

test('a name shared by more photos than one item holds proposes no SKU', () => {
  const many = Array.from({ length: 61 }, (_, index) => ({ name: `IMG_${1000 + index}.jpg`, folder: 'AB-12' }))
  const { proposed, notice } = proposeSkus(many)
  expect(proposed.map(({ file }) => file)).toEqual(many)
  expect(proposed.every(({ sku }) => sku === '')).toBe(true)
  expect(notice).toBeNull()
  expect(proposeSkus(many.slice(1)).proposed.every(({ sku }) => sku === 'AB-12')).toBe(true)
})

test('no file is lost, doubled or given another file’s SKU', () => {
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
