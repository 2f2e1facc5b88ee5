import { expect, test } from 'vitest'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { createKeptResumer } from './resume-kept.ts'

test('free batches resume at once, and a batch of another page resumes in the state in which that page left it', async () => {
  const { outbox, becomeFree, resumed, resumer } = env(['free', 'held', 'stored'])
  await resumer.resumeAll()
  await becomeFree.get('free')?.()
  expect(resumed).toEqual([batchOf('free')])
  outbox.set('held', batchOf('held', ['a', 'b']))
  outbox.delete('stored')
  await Promise.all([becomeFree.get('held')?.(), becomeFree.get('stored')?.()])
  expect(resumed.slice(1)).toEqual([batchOf('held', ['a', 'b'])])
})

test('a batch that another page announces later resumes in the state in which that page left it', async () => {
  const { outbox, becomeFree, resumed, resumer } = env([])
  await resumer.resumeAll()
  resumer.resumeOne('later')
  outbox.set('later', batchOf('later', ['a']))
  await becomeFree.get('later')?.()
  expect(resumed).toEqual([batchOf('later', ['a'])])
})

/** A device whose outbox has these batches. A batch becomes free when the test calls its function in `becomeFree`. */
function env(ids: readonly string[]) {
  const outbox = new Map(ids.map((id) => [id, batchOf(id)]))
  const becomeFree = new Map<string, () => Promise<void>>()
  const resumed: KeptBatch[] = []
  const claim = (id: string, then = () => Promise.resolve(), onSettled = () => {}) => {
    becomeFree.set(id, then)
    onSettled()
  }
  const list = async () => [...outbox.values()]
  return { outbox, becomeFree, resumed, resumer: createKeptResumer(list, claim, (batch) => void resumed.push(batch)) }
}

function batchOf(id: string, photoIds?: readonly string[]): KeptBatch {
  const handedOver = photoIds ? { photoIds, source: 'camera' as const, sku: null, joins: null, told: false } : null
  return { id, photos: [], keptAt: 0, handedOver, arranged: null, lost: [] }
}
