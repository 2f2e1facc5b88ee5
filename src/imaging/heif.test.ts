import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDisplayP3 } from '../../test/photos/imaging/heic-variants.ts'
import { heifColourSpace } from './heif.ts'

const small = readFileSync('test/photos/imaging/small.heic')

test('an iPhone’s colours are Display P3, by the profile in its file', () => {
  expect(heifColourSpace(readFileSync('test/photos/imaging/iphone-without-picture.heic'))).toBe('display-p3')
})

test('the primaries of a profile decide, not its name', () => {
  expect(heifColourSpace(readFileSync('test/photos/imaging/large.heic'))).toBe('display-p3')
})

test('primaries that are named by number are understood as well', () => {
  expect(heifColourSpace(withDisplayP3(small))).toBe('display-p3')
})

test('colours without a profile are sRGB, and so are the colours of a cut or empty file', () => {
  expect(heifColourSpace(small)).toBe('srgb')
  expect(heifColourSpace(small.subarray(0, 500))).toBe('srgb')
  expect(heifColourSpace(new Uint8Array())).toBe('srgb')
})
