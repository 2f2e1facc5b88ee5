import { expect, test } from 'vitest'
import { createStartedParts } from './stop-in-order.ts'

test('the last started part stops first, and each stops once', async () => {
  const stopped: string[] = []
  const startedParts = createStartedParts()
  for (const name of ['folder', 'database', 'server']) startedParts.add(() => void stopped.push(name))
  await Promise.all([startedParts.stop(), startedParts.stop()])
  expect(stopped).toEqual(['server', 'database', 'folder'])
})

test('the other parts stop even if one fails to stop', async () => {
  const stopped: string[] = []
  const startedParts = createStartedParts()
  startedParts.add(() => void stopped.push('folder'))
  startedParts.add(() => Promise.reject(new Error('the server hangs')))
  await expect(startedParts.stop()).rejects.toThrow('the server hangs')
  expect(stopped).toEqual(['folder'])
})
