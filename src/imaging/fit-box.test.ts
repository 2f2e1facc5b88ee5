import { expect, test } from 'vitest'
import { fitBox } from './fit-box.ts'

test('a picture larger than its box fills it in one direction', () => {
  expect(fitBox({ width: 4000, height: 3000 }, { width: 800, height: 800 })).toEqual({ width: 800, height: 600 })
  expect(fitBox({ width: 4000, height: 3000 }, { width: 800, height: 300.4 })).toEqual({ width: 401, height: 300 })
})

test('a picture smaller than its box keeps its size', () => {
  expect(fitBox({ width: 300, height: 200 }, { width: 800, height: 800 })).toEqual({ width: 300, height: 200 })
})

test('no side is under 1', () => {
  expect(fitBox({ width: 4000, height: 3 }, { width: 40, height: 40 })).toEqual({ width: 40, height: 1 })
})
