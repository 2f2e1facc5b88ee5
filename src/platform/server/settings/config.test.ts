import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing needs to be set', () => {
  const { config } = readConfig({})
  expect(config).toMatchObject({ production: false, port: 4000, appUrl: null, signUp: 'open' })
  expect(config.dataFolder).toMatch(/\/data$/)
})

test('without any key of eBay’s there is practice, but not in a service, nor for whoever names an eBay', () => {
  const environmentOf = (settings: Record<string, string>) => readConfig(settings).config.ebay.environment
  const service = {
    NODE_ENV: 'production',
    APP_URL: 'https://pastfash.example',
    DATABASE_URL: 'postgres://u:p@host/db',
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    SIGN_UP: 'closed',
  }
  expect(environmentOf({})).toBe('practice')
  expect(environmentOf({ EBAY_WWW_URL: 'http://localhost:4020/www' })).toBe('practice')
  expect(environmentOf({ EBAY_CLIENT_SECRET: 'SBX-1' })).toBe('sandbox')
  expect(environmentOf({ EBAY_ENVIRONMENT: 'production' })).toBe('production')
  expect(environmentOf(service)).toBe('sandbox')
})

test('base addresses that stand in for eBay’s have no slash at their ends', () => {
  const { config } = readConfig({ EBAY_API_URL: 'http://localhost:4020/api/' })
  expect(config.ebay.addresses).toEqual({ api: 'http://localhost:4020/api' })
})

test('a process serves this machine alone, does everything and has two seconds to end, where nothing else is said', () => {
  expect(readConfig({}).config).toMatchObject({
    role: 'all',
    listenOn: '127.0.0.1',
    drainSeconds: 2,
    metrics: undefined,
    bucket: undefined,
  })
  const { config } = readConfig({ METRICS_PORT: '9400', LISTEN_ON: '::1', DRAIN_SECONDS: '45' })
  expect(config).toMatchObject({
    listenOn: '::1',
    drainSeconds: 45,
    metrics: { port: 9400, hostname: '127.0.0.1' },
  })
})

test('the store of photos is an address, a region and a bucket, and its keys are secrets', () => {
  const { config, secrets } = readConfig({
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'product-images',
    S3_ACCESS_KEY_ID: 'AKIAVERYSECRET',
    S3_SECRET_ACCESS_KEY: 'hidden',
  })
  expect(config.bucket).toEqual({ endpoint: 'https://s3.example', region: 'eu-central-1', bucket: 'product-images' })
  expect([secrets.s3AccessKeyId, secrets.s3SecretAccessKey]).toEqual(['AKIAVERYSECRET', 'hidden'])
  expect(JSON.stringify(config) + inspect(secrets, { depth: 5 })).not.toMatch(/AKIA|hidden/)
})

test('every fault is listed by the name of its setting', () => {
  const read = () => readConfig({ PORT: 'many', APP_URL: 'not an address', LOG_LEVEL: 'loud' })
  expect(read).toThrow(/APP_URL: .*\n.*PORT: .*\n.*LOG_LEVEL: /)
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', AI_MODEL: ' ' }).config).toMatchObject({ port: 4000, aiModel: undefined })
})

test('service mode names what it must not run without', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /APP_URL.*\n.*DATABASE_URL.*\n.*APP_SECRETS.*\n.*SIGN_UP/,
  )
})

test('a mail server needs an address that letters come from', () => {
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example' })).toThrow('MAIL_FROM: it must be set when SMTP_URL is')
  const { config, secrets } = readConfig({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@pastfash.example' })
  expect(config.mailFrom).toBe('shop@pastfash.example')
  expect(secrets.smtpUrl).toBe('smtps://mail.example')
})

test('secrets are not printed by accident', () => {
  const { secrets } = readConfig({ AI_API_KEY: 'sk-very-secret', DATABASE_URL: 'postgres://u:hidden@host/db' })
  expect(secrets.aiApiKey).toBe('sk-very-secret')
  expect(`${inspect(secrets, { depth: 5 })} ${JSON.stringify(secrets)}`).not.toMatch(/very-secret|hidden/)
})

test.each([
  ['APP_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://u:hidden@host/db'],
  ['APP_SECRETS', '1:hidden'],
  ['SMTP_URL', 'smtp://u:hidden@'],
  ['MAIL_FROM', 'hidden\r\nBcc: x@y.example'],
  ['OPERATOR_TOKEN', 'hidden'],
  ['EBAY_ENVIRONMENT', 'hidden'],
  ['EBAY_DELETION_URL', 'http://hidden.example'],
  ['EBAY_DELETION_TOKEN', 'hidden'],
  ['EBAY_APIM_URL', 'ftp://hidden'],
  ['AI_BASE_URL', 'file:///hidden'],
  ['TRUST_PROXY', '99'],
  ['PASTFASH_ROLE', 'hidden'],
  ['LISTEN_ON', 'hidden.example'],
  ['METRICS_PORT', '70000'],
  ['METRICS_LISTEN_ON', 'hidden.example'],
  ['DRAIN_SECONDS', '-7'],
  ['MIGRATE_DATABASE_URL', 'mysql://u:hidden@host/db'],
  ['S3_ENDPOINT', 'ftp://hidden'],
  ['S3_REGION', 'hidden/'],
  ['S3_BUCKET', 'Hidden'],
])('%s is named when it is malformed, its value is not', (name, value) => {
  const read = () => readConfig({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example', [name]: value })
  expect(read).toThrow(`${name}: write `)
  expect(read).not.toThrow(value)
})
