import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stableJson } from './publication.ts'

test('keys are sorted at every depth, and lists keep their order', () => {
  expect(stableJson({ b: [2, 1], a: { d: 1, c: null } })).toBe('{"a":{"c":null,"d":1},"b":[2,1]}')
})

test('the order in which a value was built does not matter, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        fc.jsonValue(),
      ),
      (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(stableJson(reversed)).toBe(stableJson(value))
        const plain: unknown = JSON.parse(JSON.stringify(value))
        expect(JSON.parse(stableJson(value))).toEqual(plain)
      },
    ),
  )
})
