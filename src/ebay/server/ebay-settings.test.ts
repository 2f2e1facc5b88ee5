import { expect, test } from 'vitest'
import { readConfig } from '../../platform/server/settings/config.ts'
import { settingStates } from '../../platform/server/settings/setting-states.ts'
import { ebaySettings } from './ebay-settings.ts'

const read = (environment: Record<string, string>) => readConfig([ebaySettings], environment)

test('practice is used while no key of eBay is set, but not in a service, nor if a setting names an eBay', () => {
  const environmentOf = (environment: Record<string, string>) => read(environment).config.ebay.environment
  expect(environmentOf({})).toBe('practice')
  expect(environmentOf({ EBAY_WWW_URL: 'http://localhost:4020/www' })).toBe('practice')
  expect(environmentOf({ EBAY_CLIENT_SECRET: 'SBX-1' })).toBe('sandbox')
  expect(environmentOf({ EBAY_ENVIRONMENT: 'production' })).toBe('production')
  expect(environmentOf({ NODE_ENV: 'production' })).toBe('sandbox')
  expect(environmentOf({ PASTFASH_ROLE: 'worker' })).toBe('sandbox')
})

test('a base address set in place of eBay’s own loses the slash at its end', () => {
  const { config } = read({ EBAY_API_URL: 'http://localhost:4020/api/' })
  expect(config.ebay.addresses).toEqual({ api: 'http://localhost:4020/api' })
})

test('an operator who sets one of eBay’s keys sees which others are missing', () => {
  const states = settingStates(ebaySettings.settings, { EBAY_CLIENT_ID: 'JaneDoe-PastFash-SBX-1a2b3c4d5-6e7f8a9b' })
  expect(states.filter(({ state }) => state === 'missing').map(({ name, note }) => `${name}: ${note}`)).toEqual(
    ['EBAY_CLIENT_SECRET', 'EBAY_RU_NAME', 'EBAY_ACCEPTED_URL'].map(
      (name) => `${name}: No seller can connect to eBay.`,
    ),
  )
})

test.each([
  ['EBAY_ENVIRONMENT', 'hidden'],
  ['EBAY_DELETION_URL', 'http://hidden.example'],
  ['EBAY_DELETION_TOKEN', 'hidden'],
  ['EBAY_APIM_URL', 'ftp://hidden'],
])('the error of a malformed %s names the setting, but not its value', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: write `)
  expect(() => read({ [name]: value })).not.toThrow(value)
})
