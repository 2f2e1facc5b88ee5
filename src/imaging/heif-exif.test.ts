import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exifOfHeifItem, heifExifRange } from './heif-exif.ts'
import { openTiff } from './tiff.ts'

const iphone = new Uint8Array(readFileSync('test/photos/capture-times/iphone-start.heic'))

test('the EXIF of an iPhone’s photo is found without its picture', () => {
  const range = heifExifRange(iphone)
  expect(range).toEqual({ at: 3319, length: 2036 })
  const item = iphone.subarray(3319, 3319 + 2036)
  expect(openTiff(exifOfHeifItem(item))).toMatchObject({ order: 'big', firstDirectory: 8 })
})

test('a HEIC photo without EXIF, or whose list of items is cut short, gives undefined', () => {
  expect(heifExifRange(new Uint8Array(readFileSync('test/photos/imaging/small.heic')))).toBeUndefined()
  expect(heifExifRange(iphone.subarray(0, 2000))).toBeUndefined()
})

test('with a damaged list, reading ends and never throws', () => {
  fc.assert(
    fc.property(fc.nat(3311), fc.nat(255), (at, value) => {
      const range = heifExifRange(iphone.with(at, value))
      expect(range === undefined || range.at + range.length > 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('an item that is too short is not EXIF', () => {
  expect(openTiff(exifOfHeifItem(new Uint8Array([0, 0])))).toBeUndefined()
  expect(openTiff(exifOfHeifItem(new Uint8Array([255, 255, 255, 255, 1])))).toBeUndefined()
})
