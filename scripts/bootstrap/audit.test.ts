import { expect, test } from 'vitest'
import { vulnerablePackages } from './audit.mjs'

test('packages with known vulnerabilities are named, except those of low severity', () => {
  const vulnerabilities = {
    zip: { name: 'zip', severity: 'high', via: [{ title: 'writes outside of its folder' }, 'unzip'] },
    text: { name: 'text', severity: 'low', via: [{ title: 'slow for long texts' }] },
  }
  expect(vulnerablePackages(JSON.stringify({ vulnerabilities }))).toEqual([
    'zip (high): writes outside of its folder, unzip',
  ])
  expect(vulnerablePackages(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
})

test.each(['', 'no JSON', '{"message":"405 Method Not Allowed","statusCode":405}', '{"error":{"code":"ENOTFOUND"}}'])(
  'an invalid answer does not count as a good one: %s',
  (output) => expect(vulnerablePackages(output)).toBeUndefined(),
)
