import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing needs to be set', () => {
  const { config } = readConfig({})
  expect(config).toMatchObject({ production: false, port: 4000, appUrl: null, signUp: 'open' })
  expect(config.dataFolder).toMatch(/\/data$/)
})

test('every fault is listed by the name of its setting', () => {
  const read = () => readConfig({ PORT: 'many', APP_URL: 'not an address', LOG_LEVEL: 'loud' })
  expect(read).toThrow(/PORT: .*\n.*LOG_LEVEL: .*\n.*APP_URL: /)
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', AI_MODEL: ' ' }).config).toMatchObject({ port: 4000, aiModel: undefined })
})

test('service mode names what it must not run without', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /APP_URL.*\n.*APP_SECRETS.*\n.*DATABASE_URL.*\n.*SIGN_UP/,
  )
})

test('secrets are not printed by accident', () => {
  const { secrets } = readConfig({ AI_API_KEY: 'sk-very-secret', DATABASE_URL: 'postgres://u:hidden@host/db' })
  expect(secrets.aiApiKey).toBe('sk-very-secret')
  expect(`${inspect(secrets, { depth: 5 })} ${JSON.stringify(secrets)}`).not.toMatch(/very-secret|hidden/)
})
