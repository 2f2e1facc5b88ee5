import { expect, test } from 'vitest'
import type { KeptBatch } from '../outbox/kept-batch.ts'
import { type AssignEnvironment, assignEnvironment, files, read } from './assign-test-environment.ts'

test('what is typed and given to no photo yet comes back with its choice, and with no other', async () => {
  const env = assignEnvironment()
  env.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add(files('a.jpg', 'b.jpg'))
  await read(env)
  env.store.setBulkSku('jeans 7')
  const choice = keptOf(env)

  const after = assignEnvironment((usual) => ({ ...usual, draft: (id) => draftIn(env, id) }))
  after.store.continueWith(choice)
  expect(after.state().bulkSku).toBe('JEANS 7')
  // It counts as typed: what is known by now does not take its place.
  after.store.know({ last: null, forecast: 'PSTFSH-009', used: [] })
  expect(after.state().bulkSku).toBe('JEANS 7')

  const other = assignEnvironment((usual) => ({ ...usual, draft: (id) => draftIn(env, id) }))
  other.store.continueWith({ ...choice, id: 'another choice' })
  expect(other.state().bulkSku).toBe('')
})

test('nothing is kept of what was filled in ahead, given to photos, emptied, or of a choice that has ended', async () => {
  const env = assignEnvironment()
  env.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add(files('a.jpg', 'b.jpg'))
  await read(env)
  expect(env.state().bulkSku).toBe('PSTFSH-001')
  expect(env.drafts.size).toBe(0)

  env.store.setBulkSku('A')
  expect([...env.drafts.values()]).toEqual(['A'])
  env.store.setBulkSku('')
  expect(env.drafts.size).toBe(0)

  env.store.setBulkSku('A')
  env.store.assign()
  expect(env.drafts.size).toBe(0)
  env.store.undoLast()
  expect([...env.drafts.values()]).toEqual(['A'])
  await env.store.discard()
  expect(env.drafts.size).toBe(0)
})

function keptOf(env: AssignEnvironment): KeptBatch {
  const { choiceId, photos } = env.state()
  return {
    id: choiceId,
    keptAt: 5000,
    handedOver: null,
    arranged: photos.map(({ id, sku }) => ({ id, sku })),
    photos: [...env.kept.values()],
    lost: [],
  }
}

function draftIn({ drafts }: AssignEnvironment, id: string) {
  return {
    read: () => drafts.get(id),
    write: (text: string) => void drafts.set(id, text),
    forget: () => void drafts.delete(id),
  }
}
