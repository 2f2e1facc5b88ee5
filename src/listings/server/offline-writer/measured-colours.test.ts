import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { garmentColour } from '../../colours/garment-colour.ts'
import { checkBelow } from '../../open-questions.ts'
import { measureColours } from './measured-colours.ts'

/** A red disc on white. */
const disc = '<svg width="600" height="600"><circle cx="300" cy="300" r="200" fill="#c01818"/></svg>'

test('if a label was read, a shape that differs from the background is not taken for the garment', async () => {
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
  const bytes = await picture
    .composite([{ input: Buffer.from(disc) }])
    .jpeg()
    .toBuffer()
  const noText = { places: [], width: 600 }
  const colours = await measureColours('photo', bytes, { ...noText, isLabel: false })
  expect(colours).toMatchObject({ photoId: 'photo', measured: 'garment' })
  expect(colours?.shares?.seen.Red).toBeGreaterThan(0.9)
  expect(await measureColours('photo', bytes, { ...noText, isLabel: true })).toBeUndefined()
})

const photo = (file: string) => readFileSync(new URL(`../../../../test/photos/garments/${file}`, import.meta.url))
const noWords = { places: [], isLabel: false, width: 400 }

/** Returns the color of the garment in one photo, with a ? if the seller is asked to check it. */
async function colorIn(file: string) {
  const colours = await measureColours('photo', photo(file), noWords)
  const color = garmentColour(colours ? [colours] : [])
  return color && `${color.value}${color.confidence < checkBelow ? '?' : ''}`
}

test.each([
  ['13-shorts.jpg', 'dark blue denim', ['Blue']],
  ['28-shoes.jpg', 'navy leather', ['Blue', 'Blue?']],
  ['46-skirt.jpg', 'pale blue denim', ['Blue', 'Blue?']],
  ['22-hoodie.jpg', 'blue gray jersey', ['Blue?', 'Gray?', null]],
  ['06-hoodie.jpg', 'dark gray', ['Gray', 'Gray?']],
  ['23-longsleeve.jpg', 'white', ['White', 'White?']],
  ['43-shirt.jpg', 'cream', ['White?', 'Beige?', null]],
  ['58-polo.jpg', 'white on light gray tiles', ['White', 'White?']],
  ['05-hat.jpg', 'black on a white sheet', ['Black']],
  ['26-polo.jpg', 'green', ['Green']],
])('%s: %s', async (file, _what, accepted) => {
  expect(accepted).toContain(await colorIn(file))
})

test('the cloth around the label of a navy blouse does not set the color if another photo shows a garment', async () => {
  const navy = sharp({ create: { width: 600, height: 600, channels: 3, background: '#1c2440' } })
  const white = '<svg width="600" height="600"><rect x="200" y="240" width="200" height="120" fill="#fff"/></svg>'
  const labelShot = await navy
    .composite([{ input: Buffer.from(white) }])
    .jpeg()
    .toBuffer()
  const words = { box: { x: 300, y: 300, width: 160, height: 60, angle: 0 }, isRead: true }
  const label = await measureColours('label', labelShot, { places: [words], isLabel: true, width: 600 })
  const whole = await measureColours('whole', photo('26-polo.jpg'), noWords)
  expect(label).toMatchObject({ measured: 'around the label' })
  const colours = [label, whole].filter((one) => one !== undefined)
  expect(garmentColour(colours)).toMatchObject({ value: 'Green', photoId: 'whole' })
  expect(garmentColour(colours.slice(0, 1))?.confidence ?? 0).toBeLessThan(checkBelow)
})
