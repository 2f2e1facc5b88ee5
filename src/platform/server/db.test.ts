import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/world.ts'
import { openDatabase } from './db.ts'
import { createLog } from './log.ts'

test('a database without room is told as that, to be asked again later', async () => {
  const db = openDatabase(await createEmptyDatabase(), createLog('silent'))
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const asked = db.asUser(randomUUID(), () => Promise.reject(new Error('Failed query', { cause: full })))
  await expect(asked).rejects.toMatchObject({ code: 'try-later', sentence: expect.stringContaining('storage') })
  await db.close()
})

test('a request that outlives its process’s database is told to come back, at once', async () => {
  const db = openDatabase(await createEmptyDatabase(), createLog('silent'))
  await db.close()
  const asked = db.asUser(randomUUID(), () => Promise.resolve())
  await expect(asked).rejects.toMatchObject({ code: 'try-later' })
})
