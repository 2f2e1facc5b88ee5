import { expect, test } from 'vitest'
import { checkBelow } from '../open-questions.ts'
import { type ColourShares, colourSharesOf, garmentColour, type PhotoColours } from './garment-colour.ts'
import { oklabOf } from './oklab.ts'

const firstPhoto = '00000000-0000-4000-8000-000000000001'
const secondPhoto = '00000000-0000-4000-8000-000000000002'
const shares = (seen: ColourShares) => ({ seen, inOtherLights: seen, underTints: seen })
const garment = (photoId: string, seen: ColourShares): PhotoColours => ({
  photoId,
  measured: 'garment',
  shares: shares(seen),
  clearness: 0.8,
})
const label = (photoId: string, seen: ColourShares): PhotoColours => ({
  photoId,
  measured: 'around the label',
  shares: shares(seen),
  clearness: 0,
})
const [black, white, leopard] = [oklabOf(20, 20, 22), oklabOf(240, 240, 240), oklabOf(190, 150, 90)]

test('a color that covers most of the garment is its color, and the first photo counts double', () => {
  const colour = garmentColour([garment(firstPhoto, { Blue: 0.7, Gray: 0.3 }), garment(secondPhoto, { Blue: 1 })])
  expect(colour).toMatchObject({ value: 'Blue', photoId: secondPhoto, words: '100% of the garment' })
  expect(colour?.confidence).toBeCloseTo(0.8)
})

test('three colors without a leading one are Multicolor', () => {
  expect(garmentColour([garment(firstPhoto, { Blue: 0.4, Red: 0.3, Gray: 0.3 })])).toMatchObject({
    value: 'Multicolor',
  })
})

test('greys and browns beside one tint are light, shadow or background', () => {
  expect(garmentColour([garment(firstPhoto, { White: 0.4, Green: 0.3, Gray: 0.3 })])).toBeNull()
})

test('a color that other lights change is a doubt, and one that few other lights keep is not given', () => {
  const seenAs = (inOtherLights: ColourShares) =>
    garmentColour([{ ...garment(firstPhoto, {}), shares: { ...shares({ Gray: 1 }), inOtherLights } }])
  expect(seenAs({ Gray: 0.5, White: 0.5 })).toMatchObject({ value: 'Gray', confidence: 0.5 })
  expect(seenAs({ Gray: 0.3, White: 0.35, Beige: 0.35 })).toBeNull()
})

test('a color that other lights keep but stronger tints change is a doubt', () => {
  const seenAs = (underTints: ColourShares) =>
    garmentColour([{ ...garment(firstPhoto, {}), shares: { ...shares({ Beige: 1 }), underTints } }])?.confidence
  expect(seenAs({ Beige: 0.8, White: 0.2 })).toBeGreaterThanOrEqual(checkBelow)
  expect(seenAs({ Beige: 0.75, White: 0.25 })).toBeLessThan(checkBelow)
})

test.each([
  ['charcoal on a cream background', { l: 0.32, a: -0.005, b: -0.02 }, 'Blue'],
  ['gray lilac on a yellow floor', { l: 0.62, a: 0.007, b: -0.026 }, 'Blue'],
  ['white in warm light', { l: 0.86, a: 0.01, b: 0.022 }, 'Beige'],
  ['purple near pink', { l: 0.54, a: 0.114, b: -0.037 }, 'Pink'],
] as const)('%s is a doubt: one strong tint changes its name', (_what, cloth, name) => {
  const colour = garmentColour([{ ...garment(firstPhoto, {}), shares: colourSharesOf([cloth], 0.95) }])
  expect(colour).toMatchObject({ value: name })
  expect(colour?.confidence).toBeLessThan(checkBelow)
})

test('a detail does not count beside a photo of the whole, because its background is the garment', () => {
  const whole = { ...garment(firstPhoto, { Black: 0.9, Gray: 0.1 }), means: { garment: black, background: leopard } }
  const print = { ...garment(secondPhoto, { White: 1 }), clearness: 0.9, means: { garment: white, background: black } }
  expect(garmentColour([whole, print])).toMatchObject({ value: 'Black', confidence: 0.9, photoId: firstPhoto })
})

test('a garment with a background of nearly its color is a doubt, even if its color is uniform', () => {
  expect(garmentColour([{ ...garment(firstPhoto, { Beige: 1 }), clearness: 0.31 }])).toMatchObject({
    value: 'Beige',
    confidence: 0.7,
  })
})

test('a garment that no photo separates from its background has no color', () => {
  expect(garmentColour([{ ...garment(firstPhoto, { Red: 1 }), clearness: 0.1 }])).toBeNull()
})

test('the cloth around a label counts only if all photos show labels, and is a doubt', () => {
  expect(garmentColour([label(firstPhoto, { Red: 1 }), garment(secondPhoto, { Blue: 1 })])).toMatchObject({
    value: 'Blue',
    confidence: 0.9,
  })
  const tooDark = { ...garment(secondPhoto, {}), shares: undefined }
  expect(garmentColour([label(firstPhoto, { Gray: 1 }), tooDark])).toBeNull()
  expect(garmentColour([label(firstPhoto, { Red: 1 })])).toMatchObject({
    value: 'Red',
    confidence: 0.5,
    words: '100% of the fabric around the label',
  })
  expect(garmentColour([label(firstPhoto, { Red: 0.7, Gray: 0.3 })])).toBeNull()
})

test('light blue and navy are blue in all lights, and a nearly gray blue only in some', () => {
  const blueOf = (red: number, green: number, blue: number) => {
    const { seen, inOtherLights } = colourSharesOf([oklabOf(red, green, blue)], 0.95)
    return [seen.Blue ?? 0, inOtherLights.Blue ?? 0]
  }
  expect(blueOf(160, 185, 205)).toEqual([1, 1])
  expect(blueOf(28, 36, 62)).toEqual([1, 1])
  expect(blueOf(172, 178, 184)[1]).toBeLessThan(0.75)
})

test('pure black, which has no tint, is a separate cloth', () => {
  const bars = [0, 0, 0].map(() => oklabOf(0, 0, 0))
  expect(colourSharesOf([...bars, oklabOf(190, 25, 40)], 0.95).seen).toEqual({ Black: 0.75, Red: 0.25 })
})

test('without photos there is no color', () => {
  expect(garmentColour([])).toBeNull()
})
