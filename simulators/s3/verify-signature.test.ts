import { expect, test } from 'vitest'
import { refusalOf, signatureOf } from './verify-signature.ts'

/** Amazon's published examples: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const basic = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': emptyBodyHash,
  'x-amz-date': '20130524T000000Z',
}

test('signs as in Amazon’s own examples', () => {
  const get = { method: 'GET', url: '/test.txt', headers: { ...basic, range: 'bytes=0-9' } }
  expect(signatureOf(get, keys, ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'])).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const list = { method: 'GET', url: '/?prefix=J&max-keys=2', headers: basic }
  expect(signatureOf(list, keys, ['host', 'x-amz-content-sha256', 'x-amz-date'])).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('accepts a signed request and refuses one that is changed, incomplete or late', () => {
  const names = ['host', 'range', 'x-amz-content-sha256', 'x-amz-date']
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  const authorization = (more: { names?: string[]; region?: string; id?: string } = {}) =>
    `AWS4-HMAC-SHA256 Credential=${more.id ?? keys.accessKeyId}/20130524/${more.region ?? 'us-east-1'}/s3/aws4_request, ` +
    `SignedHeaders=${(more.names ?? names).join(';')}, Signature=${signature}`
  const headers = { ...basic, range: 'bytes=0-9', authorization: authorization() }
  const request = { method: 'GET', url: '/test.txt', headers, body: new Uint8Array() }
  const then = new Date('2013-05-24T00:10:00Z')
  const refusalCode = (more: object, at = then, own = keys) => refusalOf({ ...request, ...more }, own, at)?.code

  expect(refusalCode({})).toBeUndefined()
  expect(refusalCode({ url: '/other.txt' })).toBe('SignatureDoesNotMatch')
  expect(refusalCode({ method: 'DELETE' })).toBe('SignatureDoesNotMatch')
  expect(refusalCode({ headers: { ...headers, range: 'bytes=0-99' } })).toBe('SignatureDoesNotMatch')
  expect(refusalCode({}, then, { ...keys, secretAccessKey: 'another' })).toBe('SignatureDoesNotMatch')
  expect(refusalCode({}, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
  expect(refusalCode({ body: new Uint8Array([1]) })).toBe('XAmzContentSHA256Mismatch')
  expect(refusalCode({ headers: { ...headers, 'x-amz-meta-own': 'unsigned' } })).toBe('AccessDenied')
  expect(refusalCode({ headers: { ...headers, authorization: undefined } })).toBe('AccessDenied')
  expect(refusalCode({ headers: { ...headers, authorization: authorization({ id: 'ANOTHER' }) } })).toBe(
    'InvalidAccessKeyId',
  )
  expect(refusalCode({ headers: { ...headers, authorization: authorization({ region: 'eu-west-1' }) } })).toBe(
    'AuthorizationHeaderMalformed',
  )
})
