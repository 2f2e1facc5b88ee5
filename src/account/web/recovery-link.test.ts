import { expect, test } from 'vitest'
import { recoveryLinkOf } from './recovery-link.ts'

const token = 'aB3_-'.repeat(8) + 'xyz'

test('the link of the email is read', () => {
  expect(recoveryLinkOf({ pathname: '/reset-password', hash: `#type=recovery&token=${token}` })).toEqual({ token })
})

test('the hash alone makes a recovery link, on every path', () => {
  expect(recoveryLinkOf({ pathname: '/', hash: `#token=${token}&type=recovery` })).toEqual({ token })
})

test('characters that a mail program adds behind the link are ignored', () => {
  for (const addedText of ['.', '>', ')', '%3E', ' ', '&utm=1'])
    expect(recoveryLinkOf({ pathname: '/reset-password', hash: `#type=recovery&token=${token}${addedText}` })).toEqual({
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
])('the link with the hash %j is incomplete', (hash) => {
  expect(recoveryLinkOf({ pathname: '/reset-password', hash })).toEqual({ token: undefined })
  expect(recoveryLinkOf({ pathname: '/reset-password/', hash })).toEqual({ token: undefined })
})

test('a token that is too long is not read', () => {
  expect(recoveryLinkOf({ pathname: '/', hash: `#type=recovery&token=${token}a` })?.token).toBeUndefined()
})

test.each([
  ['/', ''],
  ['/', '#token=abc'],
  ['/', '#type=signup&token=abc'],
  ['/reset-passwords', ''],
  ['/some/reset-password', ''],
])('%s%s is not a recovery link', (pathname, hash) => {
  expect(recoveryLinkOf({ pathname, hash })).toBeUndefined()
})
