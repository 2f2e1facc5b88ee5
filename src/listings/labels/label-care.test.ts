import { expect, test } from 'vitest'
import { careOnLine } from './label-care.ts'

test('care words are read in their order, the longest phrase that fits', () => {
  expect(careOnLine('MACHINE WASH COLD')).toEqual(['Machine wash cold'])
  expect(careOnLine('Hand wash cold. Do not tumble dry.')).toEqual(['Hand wash cold', 'Do not tumble dry'])
  expect(careOnLine('DO NOT DRY CLEAN')).toEqual(['Do not dry clean'])
})

test('a line with anything else in it says nothing: the misread word may be the one that matters', () => {
  expect(careOnLine('MACHINE WASH col p')).toEqual([])
  expect(careOnLine('NORDHAVN')).toEqual([])
})
