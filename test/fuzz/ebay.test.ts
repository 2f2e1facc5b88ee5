import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { checkEbayConfig, configCheckSchema, type EbayKeys } from '../../src/ebay/config-check.ts'
import { keyedEnvironments } from '../../src/ebay/environment.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

/** Every key contains it, and no answer may. */
const mark = 'hunter2hunter2'
const tokens = [
  'YourName-PastFash-',
  'SBX-',
  '-PRD-',
  mark,
  'https://',
  'http://',
  'site.example',
  '/ebay-callback',
  '@',
]
const key = fc.option(
  texts(tokens).map((text) => text.toWellFormed()),
  { nil: undefined },
)
const keys: fc.Arbitrary<EbayKeys> = fc.record({
  environment: fc.constantFrom(...keyedEnvironments),
  clientId: fc.oneof(key, fc.constant(`YourName-PastFash-SBX-${mark}`)),
  clientSecret: fc.oneof(key, fc.constant(`SBX-${mark}-123456789`)),
  ruName: fc.oneof(key, fc.constant(`Your_Name-YourName-${mark}`)),
  acceptedUrl: fc.oneof(key, fc.constant('https://site.example/ebay-callback')),
  appUrl: fc.constantFrom(null, 'https://site.example', 'http://localhost:4000'),
})

test('eBay’s keys always get a check, which is ready if nothing is wrong, and never shows a key', () => {
  forEach(fc.tuple(keys, fc.boolean()), ([settings, forOperator]) => {
    const check = checkEbayConfig(settings, { forOperator })
    expect(configCheckSchema.parse(check)).toEqual(check)
    expect(check.ready_for_oauth).toBe(check.issues.length === 0)
    if (check.ready_for_oauth) expect(check.all_configured).toBe(true)
    const { test_urls: urls, ...rest } = check
    expect(JSON.stringify(rest)).not.toContain(mark)
    for (const url of Object.values(urls)) {
      if (url !== null) expect([forOperator, new URL(url).protocol]).toEqual([true, 'https:'])
      if (url !== null) expect(url).not.toContain(`${settings.clientSecret}`)
    }
  })
})

test('no key takes forever to parse', () => {
  forEachEnding(repetitiveTexts([...tokens, '/', 'a', ':'], ['', 'https://', 'SBX-']), (text) =>
    checkEbayConfig(
      { environment: 'sandbox', clientId: text, clientSecret: text, ruName: text, acceptedUrl: text, appUrl: null },
      { forOperator: true },
    ),
  )
})
