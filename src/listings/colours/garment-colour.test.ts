import { expect, test } from 'vitest'
import { garmentColour, type PhotoColours } from './garment-colour.ts'

const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'
const garment = (photoId: string, shares: PhotoColours['shares']): PhotoColours => ({
  photoId,
  measured: 'garment',
  shares,
})
const label = (photoId: string, shares: PhotoColours['shares']): PhotoColours => ({
  photoId,
  measured: 'around the label',
  shares,
})

test('a colour that covers most of the garment is its colour, from the photo that shows it best', () => {
  const colour = garmentColour([garment(one, { Blue: 0.7, Gray: 0.3 }), garment(two, { Blue: 0.98, Gray: 0.02 })])
  expect(colour).toMatchObject({ value: 'Blue', photoId: two, words: '98% of the garment' })
  expect(colour?.confidence).toBeCloseTo(0.84)
})

test('three colours of which none rules are Multicolor', () => {
  expect(garmentColour([garment(one, { Blue: 0.4, Red: 0.3, Gray: 0.3 })])).toMatchObject({ value: 'Multicolor' })
})

test('greys and browns beside one tint are light, shadow or what the garment lies on', () => {
  expect(garmentColour([garment(one, { White: 0.4, Green: 0.3, Gray: 0.3 })])).toBeNull()
})

test('two colours about equal are not decided', () => {
  expect(garmentColour([garment(one, { Gray: 0.5, Beige: 0.45, Blue: 0.05 })])).toBeNull()
})

test('the cloth around a label counts only where no photo shows the garment, and with less confidence', () => {
  expect(garmentColour([label(one, { Red: 1 }), garment(two, { Blue: 1 })])).toMatchObject({
    value: 'Blue',
    confidence: 0.9,
  })
  expect(garmentColour([label(one, { Red: 1 })])).toMatchObject({
    value: 'Red',
    confidence: 0.5,
    words: '100% of the cloth around the label',
  })
  expect(garmentColour([label(one, { Red: 0.7, Gray: 0.3 })])).toBeNull()
})

test('no photo, no colour', () => {
  expect(garmentColour([])).toBeNull()
})
