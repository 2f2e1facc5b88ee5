import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { passingFolder } from '../../test/passing-folder.ts'
import { createPart } from './part.ts'

test('a part that is stopped while it starts is not started once more', async () => {
  const part = createPart({
    name: 'slow',
    program: process.execPath,
    args: ['-e', 'setInterval(() => undefined, 1000)'],
    log: join(await passingFolder('pastfash-part-'), 'log'),
    isReady: async () => false,
  })
  onTestFinished(() => part.kill())
  const starting = part.start().catch((failure: Error) => failure.message)
  expect(part.isRunning()).toBe(true)
  await part.stop()
  expect(await starting).toBe('slow was stopped while it started')
  expect(part.isRunning()).toBe(false)
})
