import { expect, test } from 'vitest'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { createGoingOn } from './go-on-with-kept.ts'

test('batches that are free go on at once; one that another page has goes on as that page left it', async () => {
  const { kept, held, gone, goingOn } = env(['free', 'held', 'stored'])
  await goingOn.withAll()
  await held.get('free')?.()
  expect(gone).toEqual([batchOf('free')])
  kept.set('held', batchOf('held', ['a', 'b']))
  kept.delete('stored')
  await Promise.all([held.get('held')?.(), held.get('stored')?.()])
  expect(gone.slice(1)).toEqual([batchOf('held', ['a', 'b'])])
})

test('a batch of another page that is told of later goes on as that page left it', async () => {
  const { kept, held, gone, goingOn } = env([])
  await goingOn.withAll()
  goingOn.withOne('later')
  kept.set('later', batchOf('later', ['a']))
  await held.get('later')?.()
  expect(gone).toEqual([batchOf('later', ['a'])])
})

/** A device that keeps these batches; a batch is free when the test calls what waits for it. */
function env(ids: readonly string[]) {
  const kept = new Map(ids.map((id) => [id, batchOf(id)]))
  const held = new Map<string, () => Promise<void>>()
  const gone: KeptBatch[] = []
  const own = (id: string, then = () => Promise.resolve()) => void held.set(id, then)
  const list = async () => [...kept.values()]
  return { kept, held, gone, goingOn: createGoingOn(list, own, (batch) => void gone.push(batch)) }
}

function batchOf(id: string, photoIds?: readonly string[]): KeptBatch {
  const handedOver = photoIds ? { photoIds, source: 'camera' as const, sku: null, joins: null, told: false } : null
  return { id, photos: [], keptAt: 0, handedOver, arranged: null, lost: [] }
}
