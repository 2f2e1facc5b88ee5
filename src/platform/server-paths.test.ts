import { expect, test } from 'vitest'
import { inServerFolder, neverFromDevice } from './server-paths.ts'

const isServerPath = (path: string) => neverFromDevice.some((pattern) => pattern.test(path))

test.each([
  '/api',
  '/api/batches',
  '/api?x=1',
  '/functions/v1/generate-listing',
  '/photos/a/b.jpg?signature=1',
  '/healthz',
  '/readyz',
  '/metrics',
  '/env-check',
  '/ebay-callback?code=1&state=2',
  '/reset-password',
  '/test-ebay-config',
  '/missing.png',
  '/some/file.txt?x=1',
])('the server answers %s, also on a device that keeps the app', (path) => {
  expect(isServerPath(path)).toBe(true)
})

test.each([
  '/',
  '/?a=b.c',
  '/some/view',
  '/items/A.1',
  '/items/A.1?x=1',
  '/items?q=a.b',
  '/photosession',
  '/apian',
  '/reset-passwords',
])('%s is a view', (path) => {
  expect(isServerPath(path)).toBe(false)
  expect(inServerFolder.test(path)).toBe(false)
})

test('no view of the app is below a folder of the server', () => {
  expect(['/api', '/api/x', '/functions/v1', '/photos/x'].every((path) => inServerFolder.test(path))).toBe(true)
  expect(inServerFolder.test('/ebay-callback')).toBe(false)
})
