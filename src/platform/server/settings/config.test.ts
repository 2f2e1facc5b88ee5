import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig as readLists, readUsable } from './config.ts'
import { operatorSettings, platformSettings } from './platform-settings.ts'
import type { Environment } from './slice-settings.ts'

const lists = [platformSettings, operatorSettings]
const readConfig = (environment: Environment) => readLists(lists, environment)

test('no setting is required', () => {
  const { config } = readConfig({})
  expect(config).toMatchObject({ production: false, port: 4000, appUrl: null, signUp: 'open' })
  expect(config.dataFolder).toMatch(/\/data$/)
})

test('by default a process serves this machine alone, has every role and two seconds to stop', () => {
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

test('the photo store is an address, a region and a bucket, and its keys are secrets', () => {
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
  const { config, secrets } = readConfig({ PORT: '', APP_SECRETS: ' ' })
  expect([config.port, secrets.appSecrets]).toEqual([4000, undefined])
})

test('service mode names the settings that it needs', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /APP_URL.*\n.*DATABASE_URL.*\n.*APP_SECRETS.*\n.*SIGN_UP/,
  )
})

test('a mail server needs a sender address', () => {
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example' })).toThrow('MAIL_FROM: it must be set when SMTP_URL is')
  const { config, secrets } = readConfig({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@pastfash.example' })
  expect(config.mailFrom).toBe('shop@pastfash.example')
  expect(secrets.smtpUrl).toBe('smtps://mail.example')
})

test('secrets are not printed by accident', () => {
  const { secrets } = readConfig({
    OPERATOR_TOKEN: `very-secret${'x'.repeat(32)}`,
    DATABASE_URL: 'postgres://u:hidden@host/db',
  })
  expect(secrets.operatorToken).toMatch(/^very-secret/)
  const shown = inspect({ secrets }, { depth: 5, showHidden: true, getters: true })
  expect(`${shown} ${JSON.stringify({ secrets })}`).not.toMatch(/very-secret|hidden/)
})

test('no copy and no enumeration of secrets holds a secret', () => {
  const { secrets } = readConfig({ DATABASE_URL: 'postgres://u:hidden@host/db' })
  const listedNames: unknown[] = []
  for (const name in secrets) listedNames.push(name)
  expect([...listedNames, ...Reflect.ownKeys(secrets), ...Object.values(secrets)]).toEqual([])
  expect({ ...secrets }).toEqual({})
  expect(structuredClone(secrets)).toEqual({})
  expect(() => Object.assign(secrets, { databaseUrl: 'another' })).toThrow('databaseUrl')
})

test('an environment with faults is read with malformed settings as not set', () => {
  const { config, secrets } = readUsable(lists, {
    NODE_ENV: 'production',
    PORT: 'many',
    SMTP_URL: 'smtps://mail.example',
  })
  expect(config).toMatchObject({ production: true, port: 4000, mailFrom: 'pastfash@localhost' })
  expect(secrets.smtpUrl).toBe('smtps://mail.example')
  expect(config.settings.filter(({ blocks }) => blocks).map(({ name }) => name)).toContain('PORT')
})

test.each([
  ['APP_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://u:hidden@host/db'],
  ['APP_SECRETS', '1:hidden'],
  ['SMTP_URL', 'smtp://u:hidden@'],
  ['MAIL_FROM', 'hidden\r\nBcc: x@y.example'],
  ['OPERATOR_TOKEN', 'hidden'],
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
])('a malformed %s is named, its value is not', (name, value) => {
  const read = () => readConfig({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example', [name]: value })
  expect(read).toThrow(`${name}: write `)
  expect(read).not.toThrow(value)
})
