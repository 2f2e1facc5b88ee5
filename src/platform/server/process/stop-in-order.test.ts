import { expect, test } from 'vitest'
import { startedThings } from './stop-in-order.ts'

test('stops the last started thing first, and each only once', async () => {
  const stopped: string[] = []
  const started = startedThings()
  for (const name of ['folder', 'database', 'server']) started.add(() => void stopped.push(name))
  await Promise.all([started.stop(), started.stop()])
  expect(stopped).toEqual(['server', 'database', 'folder'])
})

test('stops the rest when one thing fails to stop', async () => {
  const stopped: string[] = []
  const started = startedThings()
  started.add(() => void stopped.push('folder'))
  started.add(() => Promise.reject(new Error('the server hangs')))
  await expect(started.stop()).rejects.toThrow('the server hangs')
  expect(stopped).toEqual(['folder'])
})
