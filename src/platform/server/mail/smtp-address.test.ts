import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-address.ts'

test('a mail server elsewhere must encrypt', () => {
  expect(parseSmtpUrl('smtps://mail.example')).toMatchObject({ host: 'mail.example', port: 465, secure: true })
  expect(parseSmtpUrl('smtp://mail.example')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
  })
  expect(parseSmtpUrl('smtp://mail.example:25')?.tls).toBeUndefined()
})

test('a mail server may do without encryption only on this machine or with tls=off', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '[::1]'])
    expect(parseSmtpUrl(`smtp://${host}:25`)).toMatchObject({ requireTLS: false, ignoreTLS: false })
  expect(parseSmtpUrl('smtp://mail.example:25?tls=off')).toMatchObject({ requireTLS: false, ignoreTLS: true })
  for (const other of ['127.0.0.1.example', 'localhost.example', '10.0.0.1'])
    expect(parseSmtpUrl(`smtp://${other}`)).toMatchObject({ requireTLS: true })
})

test('user and password are decoded', () => {
  expect(parseSmtpUrl('smtps://me%40shop.example:p%3Aw%2F%25@mail.example')?.auth).toEqual({
    user: 'me@shop.example',
    pass: 'p:w/%',
  })
  expect(parseSmtpUrl('smtps://mail.example')?.auth).toBeUndefined()
})

test.each([
  'mail.example',
  'http://mail.example',
  'smtps://',
  'smtps://user@mail.example',
  'smtps://user:100%@mail.example',
  'smtps://mail.example/path',
  'smtps://mail.example#hash',
  'smtps://mail.example?tls=off',
  'smtp://mail.example?tls.rejectUnauthorized=false',
  'smtp://mail.example?tls=off&debug=true',
])('%s is not the address of a mail server', (text) => {
  expect(parseSmtpUrl(text)).toBeUndefined()
})
