import { expect, test } from 'vitest'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { createKeptResumer } from './resume-kept.ts'

test('free batches resume at once, and a batch of another page resumes in the state in which that page left it', async () => {
  const { kept, onFree, resumed, resumer } = env(['free', 'held', 'stored'])
  await resumer.resumeAll()
  await onFree.get('free')?.()
  expect(resumed).toEqual([batchOf('free')])
  kept.set('held', batchOf('held', ['a', 'b']))
  kept.delete('stored')
  await Promise.all([onFree.get('held')?.(), onFree.get('stored')?.()])
  expect(resumed.slice(1)).toEqual([batchOf('held', ['a', 'b'])])
})

test('a batch that another page announces later resumes in the state in which that page left it', async () => {
  const { kept, onFree, resumed, resumer } = env([])
  await resumer.resumeAll()
  resumer.resumeOne('later')
  kept.set('later', batchOf('later', ['a']))
  await onFree.get('later')?.()
  expect(resumed).toEqual([batchOf('later', ['a'])])
})

/** A device that keeps these batches. A batch becomes free when the test calls its waiting function. */
function env(ids: readonly string[]) {
  const kept = new Map(ids.map((id) => [id, batchOf(id)]))
  const onFree = new Map<string, () => Promise<void>>()
  const resumed: KeptBatch[] = []
  const claim = (id: string, then = () => Promise.resolve()) => void onFree.set(id, then)
  const list = async () => [...kept.values()]
  return { kept, onFree, resumed, resumer: createKeptResumer(list, claim, (batch) => void resumed.push(batch)) }
}

function batchOf(id: string, photoIds?: readonly string[]): KeptBatch {
  const handedOver = photoIds ? { photoIds, source: 'camera' as const, sku: null, joins: null, told: false } : null
  return { id, photos: [], keptAt: 0, handedOver, arranged: null, lost: [] }
}
