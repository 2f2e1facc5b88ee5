import { expect, test } from 'vitest'
import { parseAppSecrets } from '../../platform/server/settings/app-secrets.ts'
import { createAddressSigner } from './signed-address.ts'

const signer = createAddressSigner(parseAppSecrets(`2:${'a'.repeat(32)},1:${'b'.repeat(32)}`), {
  now: () => new Date(1_800_000_000_000),
})
const path = 'ada/item/1-0-ab.jpg'
const [, query = ''] = signer.sign(path).split('?')
const { expires, key, signature } = Object.fromEntries(new URLSearchParams(query))

test('an address is valid as it was signed', () => {
  expect(signer.verify(path, { expires, key, signature })).toBe(true)
})

test.each([
  ['key', '0x2'],
  ['key', '02'],
  ['key', '2e0'],
  ['key', ' 2'],
  ['expires', `0${expires}`],
  ['expires', `${expires}.0`],
])('an address is invalid in any other spelling: %s=%s', (name, spelling) => {
  expect(signer.verify(path, { expires, key, signature, [name]: spelling })).toBe(false)
})

test('an address is valid to the millisecond at which it expires', () => {
  const secrets = parseAppSecrets(`2:${'a'.repeat(32)}`)
  const verifyAt = (ms: number) => {
    const later = createAddressSigner(secrets, { now: () => new Date(ms) })
    return later.verify(path, { expires, key, signature })
  }
  const end = Number(expires) * 1000
  expect([end - 1, end, end + 1].map(verifyAt)).toEqual([true, true, false])
})
