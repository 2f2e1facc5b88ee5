import { expect, test } from 'vitest'
import { weakPackages } from './audit.mjs'

test('a package with a known weakness is named, a trifling one is not', () => {
  const vulnerabilities = {
    zip: { name: 'zip', severity: 'high', via: [{ title: 'writes outside of its folder' }, 'unzip'] },
    text: { name: 'text', severity: 'low', via: [{ title: 'slow for long texts' }] },
  }
  expect(weakPackages(JSON.stringify({ vulnerabilities }))).toEqual(['zip (high): writes outside of its folder, unzip'])
  expect(weakPackages(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
})

test.each(['', 'no JSON', '{"message":"405 Method Not Allowed","statusCode":405}', '{"error":{"code":"ENOTFOUND"}}'])(
  'what is no answer is not taken for a good one: %s',
  (output) => expect(weakPackages(output)).toBeUndefined(),
)
