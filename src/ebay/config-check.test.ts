import { expect, test } from 'vitest'
import { checkEbayConfig, configCheckSchema, type EbayKeys } from './config-check.ts'

const good: EbayKeys = {
  environment: 'sandbox',
  clientId: 'JaneDoe-PastFash-SBX-1a2b3c4d5-6e7f8a9b',
  clientSecret: 'SBX-1a2b3c4d5e6f-7a8b-9c0d-1e2f-3a4b',
  ruName: 'Jane_Doe-JaneDoe-PastFa-abcdefgh',
  acceptedUrl: 'https://pastfash.example/ebay-callback',
  appUrl: 'https://pastfash.example',
}
const production: EbayKeys = {
  ...good,
  environment: 'production',
  clientId: 'JaneDoe-PastFash-PRD-1a2b3c4d5-6e7f8a9b',
  clientSecret: 'PRD-1a2b3c4d5e6f-7a8b-9c0d-1e2f-3a4b',
}

test('keys that look right are ready, and lead to the consent page of their eBay', () => {
  const check = checkEbayConfig(production, { forOperator: true })
  expect(check).toMatchObject({ all_configured: true, ready_for_oauth: true, environment: 'production', issues: [] })
  expect(check.test_urls.sandbox).toBeNull()
  const address = new URL(check.test_urls.production ?? '')
  expect(address.origin + address.pathname).toBe('https://auth.ebay.com/oauth2/authorize')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: production.clientId,
    redirect_uri: production.ruName,
    response_type: 'code',
    scope: expect.stringMatching(/^https:\/\/api\.ebay\.com\/oauth\/api_scope\/sell\.inventory https:/),
  })
  const { test_urls: testUrls } = checkEbayConfig(good, { forOperator: true })
  expect(testUrls).toEqual({
    production: null,
    sandbox: expect.stringMatching(/^https:\/\/auth\.sandbox\.ebay\.com\//),
  })
})

test('in practice mode the check says so, and names the first real keys', () => {
  const none = { clientId: undefined, clientSecret: undefined, ruName: undefined, acceptedUrl: undefined, appUrl: null }
  const check = checkEbayConfig({ environment: 'practice', ...none }, { forOperator: true })
  expect(configCheckSchema.parse(check)).toMatchObject({ environment: 'practice', ready_for_oauth: false })
  expect(check.issues[0]?.fix).toContain('of your sandbox keyset')
  expect(check.test_urls).toEqual({ production: null, sandbox: null })
})

test('the operator sees masked keys, and everybody else sees no keys', () => {
  const forOperator = checkEbayConfig(good, { forOperator: true })
  expect(forOperator.credentials_status.client_id.value).toBe('Jane…8a9b, 39 characters')
  expect(forOperator.credentials_status.client_secret.value).toBe('SBX-…3a4b, 36 characters')
  expect(forOperator.credentials_status.redirect_name.value).toBe('Jane…efgh, 32 characters')
  expect(JSON.stringify(forOperator)).not.toContain(good.clientSecret)
  const short = checkEbayConfig({ ...good, clientSecret: 'SBX-short' }, { forOperator: true })
  expect(short.credentials_status.client_secret.value).toBe('…, 9 characters')
  const others = checkEbayConfig(good, { forOperator: false })
  expect(others).toMatchObject({ ready_for_oauth: true, test_urls: { production: null, sandbox: null } })
  expect(JSON.stringify(others)).not.toMatch(/Jane|SBX|8a9b|3a4b|efgh/)
})

test('without any setting there is one issue for each, with advice', () => {
  const none = { clientId: undefined, clientSecret: undefined, ruName: undefined, acceptedUrl: undefined, appUrl: null }
  const check = checkEbayConfig({ environment: 'sandbox', ...none }, { forOperator: true })
  expect(configCheckSchema.parse(check)).toEqual(check)
  expect(check).toMatchObject({ all_configured: false, ready_for_oauth: false })
  expect(check.issues.map(({ issue }) => issue)).toEqual([
    'Client ID is not set',
    'Client Secret is not set',
    'Redirect name is not set',
    "The redirect name's accepted URL is not set",
  ])
  expect(check.issues.every(({ fix }) => fix.length > 20)).toBe(true)
  expect(check.credentials_status.redirect_name).toEqual({
    configured: false,
    looks_valid: false,
    value: null,
    is_https: false,
    has_callback_path: false,
  })
})

test.each<[Partial<EbayKeys>, string]>([
  [{ clientId: 'JaneDoe-SBX-1' }, 'Client ID is too short'],
  [{ clientId: '"JaneDoe-PastFash-SBX-1a2b3c4d5-6e7f8a9b"' }, 'Client ID contains spaces or quotation marks'],
  [{ clientId: production.clientId }, 'Client ID is for production, but EBAY_ENVIRONMENT is sandbox'],
  [{ clientId: '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9' }, "Client ID doesn't look like a sandbox key"],
  [{ clientSecret: 'SBX-1a2b' }, 'Client Secret is too short'],
  [{ clientSecret: production.clientSecret }, 'Client Secret is for production, but EBAY_ENVIRONMENT is sandbox'],
  [{ clientSecret: good.clientId }, "Client Secret doesn't look like a sandbox key"],
  [{ ruName: 'https://pastfash.example/ebay-callback' }, 'Redirect name is an address'],
  [{ ruName: 'signin.ebay.com/authorize?client_id=1' }, 'Redirect name is an address'],
  [{ ruName: 'Jane Doe-JaneDoe-PastFa' }, 'Redirect name contains spaces or quotation marks'],
  [{ ruName: 'Jane' }, 'Redirect name is too short'],
  [{ acceptedUrl: 'http://pastfash.example/ebay-callback' }, "The redirect name's accepted URL is not https"],
  [
    { acceptedUrl: 'https://pastfash.example/callback?next=/ebay-callback' },
    "The redirect name's accepted URL is missing the callback path /ebay-callback",
  ],
  [
    { acceptedUrl: 'https://other.example/ebay-callback' },
    "The redirect name's accepted URL leads to a different site than APP_URL",
  ],
])('%j: %s', (wrong, issue) => {
  const check = checkEbayConfig({ ...good, ...wrong }, { forOperator: false })
  expect(check.issues.map((found) => found.issue)).toEqual([issue])
  expect(check.ready_for_oauth).toBe(false)
  expect(check.all_configured).toBe(true)
})

test('https and the callback path are required of the accepted URL, not of the redirect name', () => {
  const status = (acceptedUrl: string) =>
    checkEbayConfig({ ...good, acceptedUrl, appUrl: null }, { forOperator: false }).credentials_status.redirect_name
  expect(status('https://shop.example/ebay-callback/')).toMatchObject({
    looks_valid: true,
    is_https: true,
    has_callback_path: true,
  })
  expect(status('http://shop.example/ebay-callback')).toMatchObject({ is_https: false, has_callback_path: true })
  expect(status('https://shop.example')).toMatchObject({ is_https: true, has_callback_path: false })
  expect(status('no address')).toMatchObject({ is_https: false, has_callback_path: false })
})
