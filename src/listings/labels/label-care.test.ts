import { expect, test } from 'vitest'
import { careOnLine } from './label-care.ts'

test('care instructions are read in their order, and the longest phrase wins', () => {
  expect(careOnLine('MACHINE WASH COLD')).toEqual(['Machine wash cold'])
  expect(careOnLine('Hand wash cold. Do not tumble dry.')).toEqual(['Hand wash cold', 'Do not tumble dry'])
  expect(careOnLine('DO NOT DRY CLEAN')).toEqual(['Do not dry clean'])
})

test('a line with other words gives nothing, because the misread word may matter', () => {
  expect(careOnLine('MACHINE WASH col p')).toEqual([])
  expect(careOnLine('NORDHAVN')).toEqual([])
})
