import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/server/settings/config.ts'
import { writerSettings } from './writer-settings.ts'

const readSettings = (environment: Record<string, string>) => readConfig([writerSettings], environment)

test('without settings the offline writer writes, and a model gets only as many requests as every provider allows', () => {
  expect(readSettings({ AI_MODEL: ' ' }).config).toMatchObject({
    aiModel: undefined,
    aiRequestsPerMinute: 10,
    aiConcurrency: 2,
    aiStreaming: false,
  })
})

test('the key of a provider is a secret', () => {
  const { config, secrets } = readSettings({ AI_MODEL: 'openai:gpt-5-mini', AI_API_KEY: 'sk-very-secret' })
  expect(secrets.aiApiKey).toBe('sk-very-secret')
  expect(`${inspect({ config, secrets }, { depth: 5 })} ${JSON.stringify(secrets)}`).not.toContain('very-secret')
})

test('a malformed address is named without its value', () => {
  expect(() => readSettings({ AI_BASE_URL: 'file:///hidden' })).toThrow('AI_BASE_URL: write ')
  expect(() => readSettings({ AI_BASE_URL: 'file:///hidden' })).not.toThrow('hidden')
})

test.each([
  ['gpt-5-mini', {}, 'AI_MODEL', 'malformed'],
  ['openai:gpt-5-mini', {}, 'AI_API_KEY', 'missing'],
  ['openai-compatible:llama', { AI_API_KEY: 'key' }, 'AI_BASE_URL', 'missing'],
])('for %s with %j, %s is %s', (model, others, name, state) => {
  expect(writerSettings.faults?.({ AI_MODEL: model, ...others })).toMatchObject([{ name, state, blocks: true }])
})

test('a model with its required settings has no fault, nor has the offline writer', () => {
  for (const environment of [{}, { AI_MODEL: ' ' }, { AI_MODEL: 'google:gemini', AI_API_KEY: 'key' }])
    expect(writerSettings.faults?.(environment)).toEqual([])
})
