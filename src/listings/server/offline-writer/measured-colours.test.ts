import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measuredColours } from './measured-colours.ts'

/** A red disc on white. */
const disc = '<svg width="600" height="600"><circle cx="300" cy="300" r="200" fill="#c01818"/></svg>'

test('where a label was read, what stands out from the ground is not taken for the garment', async () => {
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
  const bytes = await picture
    .composite([{ input: Buffer.from(disc) }])
    .jpeg()
    .toBuffer()
  const seen = { places: [], width: 600 }
  const colours = await measuredColours('photo', bytes, { ...seen, isLabel: false })
  expect(colours).toMatchObject({ photoId: 'photo', measured: 'garment' })
  expect(colours?.shares.Red).toBeGreaterThan(0.9)
  expect(await measuredColours('photo', bytes, { ...seen, isLabel: true })).toBeUndefined()
})
