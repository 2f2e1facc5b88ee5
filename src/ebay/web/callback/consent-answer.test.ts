import { expect, test } from 'vitest'
import { consentAnswer } from './consent-answer.ts'

test('the code is decoded once, with its state', () => {
  const code = 'v^1.1#i^1#p^3+a'
  expect(consentAnswer(`?code=${encodeURIComponent(code)}&expires_in=299&state=abc`)).toEqual({
    code,
    state: 'abc',
    failed: undefined,
  })
  expect(consentAnswer('?code=a%2525b')).toMatchObject({ code: 'a%25b', state: undefined })
})

test('a refusal is reported with its code, and so is an address without code and error', () => {
  expect(consentAnswer('?error=access_denied&code=x')).toEqual({ failed: 'eBay authorization failed: access_denied' })
  expect(consentAnswer('?isAuthSuccessful=false')).toEqual({ failed: 'eBay authorization failed: access_denied' })
  expect(consentAnswer('')).toEqual({ failed: 'No authorization code received from eBay' })
  expect(consentAnswer('?code=')).toEqual({ failed: 'No authorization code received from eBay' })
})
