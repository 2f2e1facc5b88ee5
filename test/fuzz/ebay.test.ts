import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { checkEbayConfig, configCheckSchema, type EbayKeys } from '../../src/ebay/config-check.ts'
import { keyedEnvironments } from '../../src/ebay/environment.ts'
import { forEach, forEachEnding, patience } from './runs.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: patience })

/** Stands in every key: no answer may hold it. */
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

test('whatever eBay’s keys are, the check is one, is ready where nothing is wrong, and shows no key', () => {
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

test('no key is read for ever', () => {
  forEachEnding(repetitiveTexts([...tokens, '/', 'a', ':'], ['', 'https://', 'SBX-']), (text) =>
    checkEbayConfig(
      { environment: 'sandbox', clientId: text, clientSecret: text, ruName: text, acceptedUrl: text, appUrl: null },
      { forOperator: true },
    ),
  )
})
