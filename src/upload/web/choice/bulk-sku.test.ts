import { expect, test } from 'vitest'
import type { KeptBatch } from '../outbox/kept-batch.ts'
import { type AssignEnvironment, assignEnvironment, files, read } from './assign-test-environment.ts'

test('text typed but given to no photo comes back with its choice, and with no other', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add(files('a.jpg', 'b.jpg'))
  await read(env)
  env.store.setBulkSku('jeans 7')
  const choice = keptOf(env)

  const nextPage = assignEnvironment((usual) => ({ ...usual, draft: (id) => draftIn(env, id) }))
  nextPage.store.continueWith(choice)
  expect(nextPage.state().bulkSku).toBe('JEANS 7')
  // The text counts as typed: a new forecast does not replace it.
  nextPage.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-009', used: [] })
  expect(nextPage.state().bulkSku).toBe('JEANS 7')

  const other = assignEnvironment((usual) => ({ ...usual, draft: (id) => draftIn(env, id) }))
  other.store.continueWith({ ...choice, id: 'another choice' })
  expect(other.state().bulkSku).toBe('')
})

test('no text is kept that was proposed, given to photos, emptied, or belongs to a choice that has ended', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
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
