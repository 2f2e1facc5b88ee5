import { afterAll, expect, test } from 'vitest'
import { offlineWriting, photo, photoOf } from '../../../../test/offline-writing.ts'
import { checkBelow } from '../../open-questions.ts'

const { writer, write } = offlineWriting()
afterAll(() => writer.close())

test('a name with an ampersand, a single letter as size, and care words are read', async () => {
  const listing = await write([await photo('labels/label-2.jpg')])
  expect(listing.extracted).toMatchObject({ brand: 'Alder & Finch', size: 'L', material: '100% Cotton', color: 'Red' })
  expect(listing.evidence['careInstructions']?.value).toBe('Machine wash cold')
})

test('light words on a dark stitched label give a waist and inseam size with its measurements', async () => {
  const listing = await write([await photo('labels/label-3.jpg')])
  expect(listing.extracted).toMatchObject({
    brand: 'KAIRO DENIM',
    size: 'W32 L34',
    material: '98% Cotton, 2% Elastane',
  })
  expect(listing.measurements).toEqual({ waist: '32 in', inseam: '34 in' })
})

test('a label that lies on its side is read', async () => {
  const { default: sharp } = await import('sharp')
  const label = await (await photo('labels/label-1.jpg')).load()
  const listing = await write([photoOf(await sharp(label).rotate(90).jpeg().toBuffer())])
  expect(listing.extracted).toMatchObject({ brand: 'NORDHAVN', size: 'M / EU 40' })
})

test('the colour is measured on the garment, not on the background', async () => {
  // Light gray as the lightest part of a photo may be white, so there is no color, and never the red of the background.
  expect((await write([await photo('labels/hoodie-front.jpg')])).extracted.color).toBeNull()
  // Stripes as gray as the floor are taken for the floor, so the color of the others is a doubt.
  const { evidence } = await write([await photo('labels/striped-tee-front.jpg')])
  expect(evidence['color']?.confidence).toBeLessThan(checkBelow)
})
