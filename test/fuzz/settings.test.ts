import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readConfig, readUsable, settings } from '../../src/app/server/settings.ts'
import { parseModelName, providerNames } from '../../src/listings/server/model-writer/providers.ts'
import { AppError } from '../../src/platform/errors.ts'
import { parseSmtpUrl } from '../../src/platform/server/mail/smtp-address.ts'
import { settingStates } from '../../src/platform/server/settings/setting-states.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

/** Every value contains it, so that a sentence or a state that quotes a value is noticed. */
const mark = 'hunter2hunter2'
const tokens = [
  ['http://', 'https://', 'postgres://', 'smtps://', 'smtp://', 'user:', mark, '@', 'host', ':587', '/', '?tls=off'],
  ['production', 'open', 'sandbox', '0', '4000', 'openai:', 'gpt', 'a@b.example', `1:${'x'.repeat(40)}`, '[::1]'],
].flat()
const value = fc.option(
  texts(tokens).map((text) => text.replaceAll('\0', '')),
  { nil: undefined },
)
const names = Object.keys(settings)
const environments = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })

test('any environment is read, or refused by the names of its settings and never by a value', () => {
  forEach(environments, (environment) => {
    const read = caught(() => readConfig(environment))
    if (read instanceof Error) {
      expect(read).toBeInstanceOf(AppError)
      expect(read.message).not.toContain(mark)
      expect(names.some((name) => read.message.includes(`${name}: `))).toBe(true)
      return
    }
    const { config, secrets } = read
    expect(JSON.stringify({ config: config.settings, secrets })).not.toContain(mark)
    expect(config.appUrl === null || URL.parse(config.appUrl)?.origin === config.appUrl).toBe(true)
    expect(config.port >= 0 && config.port <= 65_535 && Number.isInteger(config.port)).toBe(true)
  })
})

test('each setting has one state, which quotes no value, and nothing is read if one blocks', () => {
  forEach(environments, (environment) => {
    const states = settingStates(settings, environment)
    expect(states.map(({ name }) => name)).toEqual(names)
    expect(JSON.stringify(states)).not.toContain(mark)
    expect(caught(() => readConfig(environment)) instanceof Error).toBe(states.some(({ blocks }) => blocks))
  })
})

test('a mail server’s address is a host and a port, encrypted unless it says otherwise, or is refused', () => {
  forEach(texts(tokens), (text) => {
    const address = parseSmtpUrl(text)
    if (!address) return
    expect(address.host).not.toBe('')
    expect(address.port).toBeGreaterThanOrEqual(0)
    if (!text.includes('tls=off') && !/localhost|127\.|::1/.test(address.host ?? ''))
      expect(address.secure || address.requireTLS).toBe(true)
  })
})

test('a model’s name has a known provider and model, or is refused with a sentence', () => {
  forEach(texts([...providerNames, ':', 'llama3.2-vision:11b']), (text) => {
    const name = caught(() => parseModelName(text))
    if (name instanceof Error) return expect(name).toBeInstanceOf(AppError)
    expect(providerNames).toContain(name.provider)
    expect(name.model.trim()).toBe(name.model)
    expect(name.model).not.toBe('')
  })
})

test('no setting takes forever to parse', () => {
  const starts = ['', 'postgres://', 'smtps://', 'https://', 'a@', '1:']
  forEachEnding(repetitiveTexts([...tokens, '.', 'a', '-', '%41', ','], starts), (text) =>
    readUsable(Object.fromEntries(names.map((name) => [name, text]))),
  )
})

function caught<Result>(work: () => Result): Result | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
