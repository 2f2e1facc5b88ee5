import { expect, test } from 'vitest'
import { recoveryLinkOf } from './recovery-link.ts'

const token = 'aB3_-'.repeat(8) + 'xyz'

test('the link of the mail is read', () => {
  expect(recoveryLinkOf({ pathname: '/reset-password', hash: `#type=recovery&token=${token}` })).toEqual({ token })
})

test('the hash alone makes it one, as on every path', () => {
  expect(recoveryLinkOf({ pathname: '/', hash: `#token=${token}&type=recovery` })).toEqual({ token })
})

test('what a mail program adds to a link is left out', () => {
  for (const added of ['.', '>', ')', '%3E', ' ', '&utm=1'])
    expect(recoveryLinkOf({ pathname: '/reset-password', hash: `#type=recovery&token=${token}${added}` })).toEqual({
      token,
    })
})

test.each([
  '',
  '#',
  '#type=recovery',
  '#type=recovery&token=',
  '#token',
  '#type=recovery&token=abc',
  '#type=recovery&token=%',
  '#=&=&&',
])('a link that ends at %j is not whole', (hash) => {
  expect(recoveryLinkOf({ pathname: '/reset-password', hash })).toEqual({ token: undefined })
  expect(recoveryLinkOf({ pathname: '/reset-password/', hash })).toEqual({ token: undefined })
})

test('what is longer than a token is none', () => {
  expect(recoveryLinkOf({ pathname: '/', hash: `#type=recovery&token=${token}a` })?.token).toBeUndefined()
})

test.each([
  ['/', ''],
  ['/', '#token=abc'],
  ['/', '#type=signup&token=abc'],
  ['/reset-passwords', ''],
  ['/some/reset-password', ''],
])('%s%s is no such link', (pathname, hash) => {
  expect(recoveryLinkOf({ pathname, hash })).toBeUndefined()
})
