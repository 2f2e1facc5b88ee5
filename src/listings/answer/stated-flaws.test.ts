import { expect, test } from 'vitest'
import { flawsIn, reasonsFor } from './stated-flaws.ts'

/** Returns a line such as "abrasion at toe, heel" for each flaw. */
function describeFlaws(text: string): string[] {
  return flawsIn(text).map(({ kind, places }) => (places.length > 0 ? `${kind} at ${places.join(', ')}` : kind))
}

test.each([
  ['Light scuffs on the toe', ['abrasion at toe']],
  ['Sole separation at heel and a stain inside.', ['separation at heel, sole', 'stain at inside']],
  ['Stain inside and on the collar', ['stain at inside, neck']],
  ['Stains and scuffs on the toe and heel', ['stain at toe, heel', 'abrasion at toe, heel']],
  ['The heel shows wear, the toe is scuffed', ['wear at heel', 'abrasion at toe']],
  ['Toe scuffed, heel shows wear', ['abrasion at toe', 'wear at heel']],
  ['Blue straight leg jeans with light fading on the thighs', ['fading at thigh']],
  ['A jumper with a round neck and long sleeves, light pilling at the hem', ['pilling at hem']],
  ['Normal wear and tear', ['wear']],
  ['No holes, stains or tears; small mark on the left cuff', ['stain at cuff, left']],
  ['Missing button', ['missing at button']],
  ['The sole has split.', ['tear at sole']],
  ['Stain on the cuff with split leather at the heel', ['stain at cuff', 'tear at heel']],
  ['The elastic has gone at the cuffs', ['stretching at cuff']],
  ['The zip doesn’t close', ['failing at zipper']],
  ['Muddy hem', ['stain at hem']],
])('"%s" states %j', (text, flaws) => {
  expect(describeFlaws(text)).toEqual(flaws)
})

test.each([
  'No holes or stains, no visible wear.',
  'Easy to wear and perfect to wear on the beach; can be worn with jeans.',
  'Rip-stop nylon, wrinkle-free, stain-resistant, pre-shrunk, spot clean.',
  'A tunic that pulls on, with a zip pull, arm holes and a buttonhole.',
  'By Marks & Spencer, Faded Glory or Denmark; a teardrop print on the pillow',
  'Side splits at the hem; the hem has split sides; a bleached wash; a paint splatter print; oil cloth',
  'The top has split sides, split cuffs, a split back and split hems; the top has split hems and has split sleeves.',
  'Muddy green and muddy brown with a patina; bleeding madras; suede, dry clean only',
  'Burnt orange, mother-of-pearl buttons, broken twill, elbow patches, a patch pocket, a knot closing',
])('"%s" states no flaw', (text) => {
  expect(describeFlaws(text)).toEqual([])
})

test.each([
  ['Light scuffing at the toe', 'Light scuffs on the toe'],
  ['Scuffed.', 'Light scuffs on the toe'],
  ['Signs of wear at the toe', 'Light scuffs on the toe'],
  ['Stained collar', 'Stain on the neckline'],
  ['Small hole in the lining', 'tiny hole inside'],
])('"%s" is supported by "%s"', (text, read) => {
  expect(flawsIn(text).map((flaw) => reasonsFor(flawsIn(read), flaw).length > 0)).not.toContain(false)
})

test.each([
  ['Scuffs on the heel', 'Light scuffs on the toe'],
  ['Scuffs on the toe and heel', 'Light scuffs on the toe'],
  ['Scuffs on the left toe', 'Light scuffs on the toe'],
  ['Scuffs on the toe', 'Light scuffs'],
  ['Heavy scuffs on the toe', 'Light scuffs on the toe'],
  ['Scratches on the toe', 'Light scuffs on the toe'],
  ['Light wrinkles.', 'Light scuffs on the toe'],
  ['Sole separation at heel and a stain inside.', 'Light scuffs on the toe'],
  ['Scuffs on the toe', 'Signs of wear on the toe'],
])('"%s" is not supported by "%s"', (text, read) => {
  expect(flawsIn(text).map((flaw) => reasonsFor(flawsIn(read), flaw).length > 0)).toContain(false)
})
