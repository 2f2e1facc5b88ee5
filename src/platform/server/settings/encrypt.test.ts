import { expect, test } from 'vitest'
import { parseAppSecrets } from './app-secrets.ts'
import { decrypt, encrypt } from './encrypt.ts'

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)]
const encryption = { secrets: parseAppSecrets(`1:${older}`), purpose: 'letters', belongsTo: 'ada' }

test.each(['', 'a', 'ada@example.org', 'Grüße 👗', 'x'.repeat(100_000)])(
  'encrypted text is decrypted unchanged: %.20s',
  (text) => {
    expect(decrypt(encryption, encrypt(encryption, text))).toBe(text)
  },
)

test('encrypted text does not show its content, and differs each time', () => {
  const [first, second] = [encrypt(encryption, 'ada@example.org'), encrypt(encryption, 'ada@example.org')]
  expect(first).not.toBe(second)
  expect(first).toMatch(/^1\.[\w-]{16}\.[\w-]+$/)
  expect(Buffer.from(first.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('example')
})

test('a change of any character is detected', () => {
  const encrypted = encrypt(encryption, 'ada@example.org')
  for (let position = 0; position < encrypted.length; position += 1) {
    for (const character of ['A', 'b', '9', '.', '=', ' ']) {
      if (encrypted[position] === character) continue
      const changed = encrypted.slice(0, position) + character + encrypted.slice(position + 1)
      const text = decrypt(encryption, changed)
      expect({ position, character, text }).toEqual({ position, character, text: undefined })
    }
  }
  for (const odd of [
    '',
    '.',
    '..',
    '1..',
    `${encrypted}A`,
    `${encrypted}=`,
    encrypted.slice(0, -1),
    ` ${encrypted}`,
    `0${encrypted}`,
  ])
    expect(decrypt(encryption, odd)).toBeUndefined()
})

test('encrypted text cannot be decrypted for another owner or another purpose', () => {
  const encrypted = encrypt(encryption, 'ada@example.org')
  expect(decrypt({ ...encryption, belongsTo: 'bea' }, encrypted)).toBeUndefined()
  expect(decrypt({ ...encryption, belongsTo: '' }, encrypted)).toBeUndefined()
  expect(decrypt({ ...encryption, purpose: 'tokens' }, encrypted)).toBeUndefined()
})

test('encrypted text survives a newer secret, but not the removal of its own', () => {
  const encrypted = encrypt(encryption, 'ada@example.org')
  const both = { ...encryption, secrets: parseAppSecrets(`2:${newer},1:${older}`) }
  expect(decrypt(both, encrypted)).toBe('ada@example.org')
  expect(encrypt(both, 'new')).toMatch(/^2\./)
  expect(decrypt({ ...encryption, secrets: parseAppSecrets(`2:${newer}`) }, encrypted)).toBeUndefined()
  expect(decrypt({ ...encryption, secrets: parseAppSecrets(`1:${newer}`) }, encrypted)).toBeUndefined()
})
