import { expect, test } from 'vitest'
import { createStartedParts } from './stop-in-order.ts'

test('the last started part stops first, and each stops once', async () => {
  const stopped: string[] = []
  const started = createStartedParts()
  for (const name of ['folder', 'database', 'server']) started.add(() => void stopped.push(name))
  await Promise.all([started.stop(), started.stop()])
  expect(stopped).toEqual(['server', 'database', 'folder'])
})

test('the other parts stop even if one fails to stop', async () => {
  const stopped: string[] = []
  const started = createStartedParts()
  started.add(() => void stopped.push('folder'))
  started.add(() => Promise.reject(new Error('the server hangs')))
  await expect(started.stop()).rejects.toThrow('the server hangs')
  expect(stopped).toEqual(['folder'])
})
