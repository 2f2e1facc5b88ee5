import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createAddressSigner } from '../../src/photos/server/signed-address.ts'
import { AppError } from '../../src/platform/errors.ts'
import { parseAppSecrets } from '../../src/platform/server/settings/app-secrets.ts'
import { decrypt, encrypt } from '../../src/platform/server/settings/encrypt.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const secret = 'x'.repeat(40)
const tokens = [`1:${secret}`, `2:${secret}`, ',', ':', ' ', '1', '0', '000001', 'x'.repeat(31)]
const secrets = parseAppSecrets(`2:${secret}z,1:${secret}`)
const encryption = { secrets, purpose: 'fuzz', belongsTo: 'ada' }

test('secrets are read by their numbers, each once, or refused without a word of theirs', () => {
  forEach(texts(tokens), (text) => {
    const read = caught(() => parseAppSecrets(text))
    if (read instanceof Error) {
      expect(read).toBeInstanceOf(AppError)
      return expect(read.message).not.toContain('xxx')
    }
    const numbers = text.split(',').map((part) => Number(part.split(':')[0]))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(read.newest).toBe(numbers[0])
    for (const number of numbers) expect(read.key('fuzz', number)).toHaveLength(32)
  })
})

test('an encrypted text is decrypted for its owner, and for nobody else', () => {
  const inputs = fc.record({ text: texts(), other: texts(['ada']) })
  forEach(inputs, ({ text, other }) => {
    const encrypted = encrypt(encryption, text)
    expect(decrypt(encryption, encrypted)).toBe(text.toWellFormed())
    if (other !== encryption.belongsTo) expect(decrypt({ ...encryption, belongsTo: other }, encrypted)).toBeUndefined()
    expect(decrypt({ ...encryption, purpose: 'another' }, encrypted)).toBeUndefined()
  })
})

test('an encrypted text with any change is refused, and so is any other text', () => {
  const encrypted = encrypt(encryption, 'ada@example.org')
  const changed = fc
    .tuple(fc.nat({ max: encrypted.length - 1 }), fc.nat({ max: 3 }), texts(['.', '=', 'A', '2']))
    .map(([at, length, news]) => encrypted.slice(0, at) + news + encrypted.slice(at + length))
  forEach(fc.oneof(changed, texts(['2.', '.', 'AAAAAAAAAAAAAAAA', 'A'.repeat(22)])), (text) => {
    if (text !== encrypted) expect(decrypt(encryption, text)).toBeUndefined()
  })
})

test('only the exact address that was signed is good', () => {
  const signer = createAddressSigner(secrets, { now: () => new Date(1_800_000_000_000) })
  const path = 'ada/item/1-0-ab.jpg'
  const query = Object.fromEntries(new URLSearchParams(signer.sign(path).split('?')[1]))
  const good = { path, expires: query['expires'], key: query['key'], signature: query['signature'] }
  expect(signer.verify(path, good)).toBe(true)
  const odd = (right: string | undefined) =>
    fc.oneof(
      fc.constant(right),
      fc.option(texts([right ?? '', '1', '2', '9999999999', 'Infinity', '0x2', ' 2']), { nil: undefined }),
    )
  const addresses = fc.record({
    path: odd(path).map((text) => text ?? ''),
    expires: odd(good.expires),
    key: odd(good.key),
    signature: odd(good.signature),
  })
  forEach(addresses, (address) => {
    const isSame = (Object.keys(good) as (keyof typeof good)[]).every((name) => address[name] === good[name])
    expect(signer.verify(address.path, address)).toBe(isSame)
  })
})

test('no encrypted text and no secret takes forever to parse', () => {
  forEachEnding(repetitiveTexts([...tokens, 'A', '.', '='], ['', '1:', '2.']), (text) => [
    decrypt(encryption, text),
    caught(() => parseAppSecrets(text)),
  ])
})

function caught<Result>(work: () => Result): Result | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
