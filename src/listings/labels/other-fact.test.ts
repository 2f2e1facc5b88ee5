import { expect, test } from 'vitest'
import { saysOtherFact } from './other-fact.ts'

test.each(['XL/TG', 'xs', 'One Size', 'W32', 'L 34', '42', 'Merino Wool', 'Portugal', 'made in Italy', 'Line dry'])(
  '"%s" is not a name',
  (words) => expect(saysOtherFact(words)).toBe(true),
)

test.each(['Nordhavn', 'Moor & Tashby', 'Olverin Denim', 'Size Matters'])('"%s" may be a name', (words) => {
  expect(saysOtherFact(words)).toBe(false)
})
