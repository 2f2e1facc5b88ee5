import { expect, test } from 'vitest'
import { colourNameOf } from './colour-names.ts'
import { oklabOf } from './oklab.ts'

test.each([
  ['Black', 20, 20, 22],
  ['White', 246, 245, 240],
  ['Gray', 128, 128, 130],
  ['Gray', 208, 208, 205],
  ['Beige', 222, 204, 170],
  ['Brown', 101, 67, 33],
  ['Red', 190, 25, 40],
  ['Red', 110, 20, 30],
  ['Pink', 245, 175, 190],
  ['Orange', 235, 120, 20],
  ['Yellow', 240, 205, 40],
  ['Green', 40, 120, 60],
  ['Green', 85, 95, 45],
  ['Blue', 40, 70, 150],
  ['Blue', 30, 40, 75],
  ['Blue', 130, 170, 215],
  ['Purple', 110, 50, 140],
] as const)('%s is the name of rgb(%i, %i, %i)', (name, red, green, blue) => {
  expect(colourNameOf(oklabOf(red, green, blue))).toBe(name)
})
