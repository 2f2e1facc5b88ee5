import { expect, test } from 'vitest'
import { blocking, readSettings, withFault } from './setting-states.ts'
import { settings } from './settings.ts'

const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://pastfash.example',
  DATABASE_URL: 'postgres://u:p@host/db',
  APP_SECRETS: `1:${'x'.repeat(40)}`,
  SIGN_UP: 'closed',
}

test('on one machine everything has a default', () => {
  const { states, values } = readSettings({})
  expect(values).toBeDefined()
  expect(states.map(({ name }) => name)).toEqual(Object.keys(settings))
  expect(states.filter(({ state }) => state !== 'default')).toEqual([])
  expect(states.every(({ note }) => note !== '')).toBe(true)
})

test('whoever has one of eBay’s keys is told of the others, and no longer practises', () => {
  const { states } = readSettings({ EBAY_CLIENT_ID: 'JaneDoe-PastFash-SBX-1a2b3c4d5-6e7f8a9b' })
  expect(states.filter(({ state }) => state === 'missing').map(({ name, note }) => `${name}: ${note}`)).toEqual(
    ['EBAY_CLIENT_SECRET', 'EBAY_RU_NAME', 'EBAY_ACCEPTED_URL'].map(
      (name) => `${name}: No seller can connect to eBay.`,
    ),
  )
})

test('a service is told which features it is without', () => {
  const { states, values } = readSettings(complete)
  expect(values).toBeDefined()
  expect(states.find(({ name }) => name === 'SMTP_URL')).toEqual({
    name: 'SMTP_URL',
    state: 'missing',
    note: 'Forgotten passwords cannot be reset.',
    blocks: false,
  })
  expect(states.find(({ name }) => name === 'APP_URL')).toMatchObject({ state: 'set', note: '' })
})

test.each(['APP_URL', 'DATABASE_URL', 'APP_SECRETS', 'SIGN_UP'])('a service does not start without %s', (name) => {
  const { states, values } = readSettings({ ...complete, [name]: '' })
  expect(values).toBeUndefined()
  expect(states.filter(({ blocks }) => blocks)).toMatchObject([{ name, state: 'missing' }])
})

test('what is malformed is told with how it is written, everything else as it stands', () => {
  const { states, values } = readSettings({ ...complete, APP_SECRETS: 'too-short' })
  expect(values).toBeUndefined()
  expect(states.filter(({ blocks }) => blocks)).toEqual([
    { name: 'APP_SECRETS', state: 'malformed', note: settings.APP_SECRETS.form, blocks: true },
  ])
  expect(states.find(({ name }) => name === 'DATABASE_URL')?.state).toBe('set')
})

test.each(['web', 'worker'])('a process that only is %s needs what the others have, and no folder', (role) => {
  const { states, values } = readSettings({ PASTFASH_ROLE: role })
  expect(values).toBeUndefined()
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

test('the settings of a store are all there or none is, and whoever migrates names what the others use', () => {
  const faults = (environment: Record<string, string>) =>
    readSettings(environment)
      .states.filter(({ blocks }) => blocks)
      .map(({ name, note }) => `${name}: ${note}`)
  expect(faults({ ...complete, S3_BUCKET: 'photos', S3_ENDPOINT: 'http://localhost:9000', S3_REGION: 'x' })).toEqual([
    'S3_ACCESS_KEY_ID: it must be set when another setting of S3 is',
    'S3_SECRET_ACCESS_KEY: it must be set when another setting of S3 is',
  ])
  expect(faults({ MIGRATE_DATABASE_URL: 'postgres://u:p@host/db' })).toEqual([
    'DATABASE_URL: it must be set when MIGRATE_DATABASE_URL is',
  ])
})

test('a fault found elsewhere takes the place of that setting', () => {
  const { states } = readSettings({ ...complete, AI_MODEL: 'nonsense' })
  const faulty = withFault(states, blocking('AI_MODEL', 'malformed', 'write it so'))
  expect(faulty.map(({ name }) => name)).toEqual(states.map(({ name }) => name))
  expect(faulty.filter(({ blocks }) => blocks)).toEqual([blocking('AI_MODEL', 'malformed', 'write it so')])
})

test('.env.example says the same of each setting', async () => {
  const lines = [
    '# Nothing needs to be set: `npm start` works without. Every setting is read from the environment, and no file by itself:',
    '# a copy of this one, named .env, is read by `node --env-file=.env scripts/start.mjs`.',
  ]
  let last = ''
  for (const [name, setting] of Object.entries(settings)) {
    if (setting.group !== last) lines.push('', `# --- ${setting.group} ---`)
    last = setting.group
    const without = `Default: ${setting.unset}.`
    const service =
      'needed' in setting ? ' A service must set it.' : 'off' in setting ? ` A service without it: ${setting.off}` : ''
    const roles = 'shared' in setting ? ' The roles web and worker need it.' : ''
    lines.push('', `# ${setting.about}`, `# ${without}${service}${roles}`, `# ${name}=${setting.example}`)
  }
  // `npx vitest run -u` on this file writes it anew.
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../../.env.example')
})
