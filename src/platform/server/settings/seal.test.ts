import { expect, test } from 'vitest'
import { parseAppSecrets } from './app-secrets.ts'
import { seal, unseal } from './seal.ts'

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)]
const sealing = { secrets: parseAppSecrets(`1:${older}`), purpose: 'letters', belongsTo: 'ada' }

test.each(['', 'a', 'ada@example.org', 'Grüße 👗', 'x'.repeat(100_000)])(
  'what is sealed is read again: %.20s',
  (text) => {
    expect(unseal(sealing, seal(sealing, text))).toBe(text)
  },
)

test('what is sealed says nothing of what it is, and is another each time', () => {
  const [first, second] = [seal(sealing, 'ada@example.org'), seal(sealing, 'ada@example.org')]
  expect(first).not.toBe(second)
  expect(first).toMatch(/^1\.[\w-]{16}\.[\w-]+$/)
  expect(Buffer.from(first.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('example')
})

test('a change of any letter is seen', () => {
  const sealed = seal(sealing, 'ada@example.org')
  for (let place = 0; place < sealed.length; place += 1) {
    for (const letter of ['A', 'b', '9', '.', '=', ' ']) {
      if (sealed[place] === letter) continue
      const changed = sealed.slice(0, place) + letter + sealed.slice(place + 1)
      expect({ place, letter, text: unseal(sealing, changed) }).toEqual({ place, letter, text: undefined })
    }
  }
  for (const odd of ['', '.', '..', '1..', `${sealed}A`, `${sealed}=`, sealed.slice(0, -1), ` ${sealed}`, `0${sealed}`])
    expect(unseal(sealing, odd)).toBeUndefined()
})

test('it opens for nobody else and for no other purpose', () => {
  const sealed = seal(sealing, 'ada@example.org')
  expect(unseal({ ...sealing, belongsTo: 'bea' }, sealed)).toBeUndefined()
  expect(unseal({ ...sealing, belongsTo: '' }, sealed)).toBeUndefined()
  expect(unseal({ ...sealing, purpose: 'tokens' }, sealed)).toBeUndefined()
})

test('it outlives a change of the newest secret, and not the end of its own', () => {
  const sealed = seal(sealing, 'ada@example.org')
  const both = { ...sealing, secrets: parseAppSecrets(`2:${newer},1:${older}`) }
  expect(unseal(both, sealed)).toBe('ada@example.org')
  expect(seal(both, 'new')).toMatch(/^2\./)
  expect(unseal({ ...sealing, secrets: parseAppSecrets(`2:${newer}`) }, sealed)).toBeUndefined()
  expect(unseal({ ...sealing, secrets: parseAppSecrets(`1:${newer}`) }, sealed)).toBeUndefined()
})
