import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { blockingState, settingStates, withFault } from '../../platform/server/settings/setting-states.ts'
import type { Environment } from '../../platform/server/settings/slice-settings.ts'
import { readConfig, settings } from './settings.ts'

const statesOf = (environment: Environment) => settingStates(settings, environment)

const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://pastfash.example',
  DATABASE_URL: 'postgres://u:p@host/db',
  APP_SECRETS: `1:${'x'.repeat(40)}`,
  SIGN_UP: 'closed',
}

test('on one machine everything has a default', () => {
  const states = statesOf({})
  expect(() => readConfig({})).not.toThrow()
  expect(states.map(({ name }) => name)).toEqual(Object.keys(settings))
  expect(states.filter(({ state }) => state !== 'default')).toEqual([])
  expect(states.every(({ note }) => note !== '')).toBe(true)
})

test('a service sees which features are off', () => {
  const states = statesOf(complete)
  expect(() => readConfig(complete)).not.toThrow()
  expect(states.find(({ name }) => name === 'SMTP_URL')).toEqual({
    name: 'SMTP_URL',
    state: 'missing',
    note: 'Forgotten passwords cannot be reset.',
    blocks: false,
  })
  expect(states.find(({ name }) => name === 'APP_URL')).toMatchObject({ state: 'set', note: '' })
})

test.each(['APP_URL', 'DATABASE_URL', 'APP_SECRETS', 'SIGN_UP'])('a service does not start without %s', (name) => {
  const states = statesOf({ ...complete, [name]: '' })
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(name)
  expect(states.filter(({ blocks }) => blocks)).toMatchObject([{ name, state: 'missing' }])
})

test('a malformed setting is reported with its form, and all others keep their state', () => {
  const states = statesOf({ ...complete, APP_SECRETS: 'too-short' })
  expect(() => readConfig({ ...complete, APP_SECRETS: 'too-short' })).toThrow('APP_SECRETS')
  expect(states.filter(({ blocks }) => blocks)).toEqual([
    { name: 'APP_SECRETS', state: 'malformed', note: settings['APP_SECRETS']?.form, blocks: true },
  ])
  expect(states.find(({ name }) => name === 'DATABASE_URL')?.state).toBe('set')
})

test.each(['web', 'worker'])('a process with the role %s needs the shared settings, and no folder', (role) => {
  const states = statesOf({ PASTFASH_ROLE: role })
  expect(() => readConfig({ PASTFASH_ROLE: role })).toThrow('DATABASE_URL')
  expect(states.filter(({ blocks }) => blocks).map(({ name }) => name)).toEqual([
    'DATABASE_URL',
    'APP_SECRETS',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
})

test('the settings of a store come together, and MIGRATE_DATABASE_URL needs DATABASE_URL', () => {
  const faults = (environment: Record<string, string>) =>
    statesOf(environment)
      .filter(({ blocks }) => blocks)
      .map(({ name, note }) => `${name}: ${note}`)
  expect(faults({ ...complete, S3_BUCKET: 'photos', S3_ENDPOINT: 'http://localhost:9000', S3_REGION: 'x' })).toEqual([
    'S3_ACCESS_KEY_ID: it must be set when another setting of S3 is',
    'S3_SECRET_ACCESS_KEY: it must be set when another setting of S3 is',
  ])
  expect(faults({ MIGRATE_DATABASE_URL: 'postgres://u:p@host/db' })).toEqual([
    'DATABASE_URL: it must be set when MIGRATE_DATABASE_URL is',
  ])
})

test('a secret setting is in no object that may be printed', () => {
  const hidden = `hidden${'x'.repeat(32)}`
  const secret = {
    DATABASE_URL: `postgres://u:${hidden}@host/db`,
    MIGRATE_DATABASE_URL: `postgres://owner:${hidden}@host/db`,
    APP_SECRETS: `1:${hidden}`,
    S3_ACCESS_KEY_ID: hidden,
    S3_SECRET_ACCESS_KEY: hidden,
    SMTP_URL: `smtps://u:${hidden}@mail.example`,
    AI_API_KEY: hidden,
    EBAY_CLIENT_SECRET: hidden,
    EBAY_DELETION_TOKEN: hidden,
    OPERATOR_TOKEN: hidden,
  }
  const marked = Object.entries(settings).filter(([, setting]) => setting.secret)
  expect(marked.map(([name]) => name)).toEqual(Object.keys(secret))
  const { config, secrets } = readConfig({
    ...secret,
    MAIL_FROM: 'a@b.example',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'x',
    S3_BUCKET: 'photos',
  })
  expect(inspect({ config, secrets }, { depth: 9 })).not.toContain('hidden')
})

test('a fault that is found later replaces the state of its setting', () => {
  const states = statesOf({ ...complete, AI_MODEL: 'nonsense' })
  const faulty = withFault(states, blockingState('AI_MODEL', 'malformed', 'write it so'))
  expect(faulty.map(({ name }) => name)).toEqual(states.map(({ name }) => name))
  expect(faulty.filter(({ blocks }) => blocks)).toEqual([blockingState('AI_MODEL', 'malformed', 'write it so')])
})

test('.env.example describes each setting in the same words', async () => {
  const lines = [
    '# `npm start` needs no settings. PastFash reads settings from the environment only. To keep them in a file,',
    '# copy this one to .env and run `node --env-file=.env scripts/start.mjs`.',
  ]
  let last = ''
  for (const [name, setting] of Object.entries(settings)) {
    if (setting.group !== last) lines.push('', `# --- ${setting.group} ---`)
    last = setting.group
    const whenUnset = `Default: ${setting.unset}.`
    const service = setting.needed
      ? ' A service must set it.'
      : setting.off
        ? ` A service without it: ${setting.off}`
        : ''
    const roles = setting.shared ? ' The roles web and worker need it.' : ''
    lines.push('', `# ${setting.about}`, `# ${whenUnset}${service}${roles}`, `# ${name}=${setting.example}`)
  }
  // `npx vitest run -u` on this file writes it again.
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../.env.example')
})
