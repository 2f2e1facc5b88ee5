import { expect, test } from 'vitest'
import { inServerFolder, neverFromDevice } from './server-paths.ts'

const isLeftToServer = (path: string) => neverFromDevice.some((pattern) => pattern.test(path))

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
])('%s is the server’s to answer, also where the app is kept on the device', (path) => {
  expect(isLeftToServer(path)).toBe(true)
})

test.each(['/', '/?a=b.c', '/some/view', '/photosession', '/apian', '/reset-passwords'])('%s is a view', (path) => {
  expect(isLeftToServer(path)).toBe(false)
  expect(inServerFolder.test(path)).toBe(false)
})

test('folders of the server hold no pages of the app', () => {
  expect(['/api', '/api/x', '/functions/v1', '/photos/x'].every((path) => inServerFolder.test(path))).toBe(true)
  expect(inServerFolder.test('/ebay-callback')).toBe(false)
})
