import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headingOf, runtimePackages } from './bootstrap/notices.mjs'

test('the shipped notices contain every package that the product runs with, and no other version', () => {
  const text = readFileSync(new URL('../public/third-party-notices.txt', import.meta.url), 'utf8')
  const named = text.split('\n').filter((line) => /^@?[\w./-]+ \d+\.\d+\.\S+ \(.+\)$/.test(line))
  // `npm run notices` writes them.
  expect(named.toSorted()).toEqual([...new Set(runtimePackages().map(headingOf))].toSorted())
  for (const library of ['libheif', 'libvips']) expect(text).toContain(library)
})
