import { expect, test } from 'vitest'
import type { KeptBatch } from '../outbox/kept-batch.ts'
import { type AssignWorld, assignWorld, files, read } from './assign-test-world.ts'

test('what is typed and given to no photo yet comes back with its choice, and with no other', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  world.store.add(files('a.jpg', 'b.jpg'))
  await read(world)
  world.store.setBulkSku('jeans 7')
  const choice = keptOf(world)

  const after = assignWorld((usual) => ({ ...usual, draft: (id) => draftIn(world, id) }))
  after.store.continueWith(choice)
  expect(after.state().bulkSku).toBe('JEANS 7')
  // It counts as typed: what is known by now does not take its place.
  after.store.know({ last: null, forecast: 'PSTFSH-009', used: [] })
  expect(after.state().bulkSku).toBe('JEANS 7')

  const other = assignWorld((usual) => ({ ...usual, draft: (id) => draftIn(world, id) }))
  other.store.continueWith({ ...choice, id: 'another choice' })
  expect(other.state().bulkSku).toBe('')
})

test('nothing is kept of what was filled in ahead, given to photos, emptied, or of a choice that has ended', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  world.store.add(files('a.jpg', 'b.jpg'))
  await read(world)
  expect(world.state().bulkSku).toBe('PSTFSH-001')
  expect(world.drafts.size).toBe(0)

  world.store.setBulkSku('A')
  expect([...world.drafts.values()]).toEqual(['A'])
  world.store.setBulkSku('')
  expect(world.drafts.size).toBe(0)

  world.store.setBulkSku('A')
  world.store.assign()
  expect(world.drafts.size).toBe(0)
  world.store.undoLast()
  expect([...world.drafts.values()]).toEqual(['A'])
  await world.store.discard()
  expect(world.drafts.size).toBe(0)
})

function keptOf(world: AssignWorld): KeptBatch {
  const { choiceId, photos } = world.state()
  return {
    id: choiceId,
    keptAt: 5000,
    handedOver: null,
    arranged: photos.map(({ id, sku }) => ({ id, sku })),
    photos: [...world.kept.values()],
    lost: [],
  }
}

function draftIn({ drafts }: AssignWorld, id: string) {
  return {
    read: () => drafts.get(id),
    write: (text: string) => void drafts.set(id, text),
    forget: () => void drafts.delete(id),
  }
}
