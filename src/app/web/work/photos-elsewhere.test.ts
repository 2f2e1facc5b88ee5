import { expect, test, vi } from 'vitest'
import { createElsewhere } from './photos-elsewhere.ts'

test('photos count as long as another tab has their batch', async () => {
  const { elsewhere, kept } = env({ mine: 5, theirs: 3 })
  elsewhere.recount()
  expect(elsewhere.photos()).toBe(0)
  elsewhere.add('theirs')
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(3))
  kept.set('theirs', 4)
  elsewhere.recount()
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(4))
  elsewhere.remove('theirs')
  expect(elsewhere.photos()).toBe(0)
})

test('what changes during a count is counted after it, however often, and once', async () => {
  const { elsewhere, kept, asked } = env({ theirs: 1 })
  elsewhere.add('theirs')
  kept.set('theirs', 20)
  for (let change = 0; change < 20; change += 1) elsewhere.recount()
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(20))
  expect(asked()).toBe(2)
})

test('while the outbox does not answer, the last number stays, and what changes is told once', async () => {
  const { elsewhere, kept, breakDown, mend } = env({ theirs: 3 })
  const told: number[] = []
  elsewhere.subscribe(() => told.push(elsewhere.photos()))
  elsewhere.add('theirs')
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(3))
  breakDown()
  elsewhere.recount()
  mend()
  kept.set('theirs', 4)
  elsewhere.recount()
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(4))
  expect(told).toEqual([3, 4])
})

/** An outbox with so many photos in each of these batches. */
function env(batches: Record<string, number>) {
  const kept = new Map(Object.entries(batches))
  let asked = 0
  let isBroken = false
  const elsewhere = createElsewhere(async (batchIds) => {
    asked += 1
    if (isBroken) throw new Error('It does not answer')
    return [...batchIds].reduce((sum, id) => sum + (kept.get(id) ?? 0), 0)
  })
  const breakDown = () => void (isBroken = true)
  const mend = () => void (isBroken = false)
  return { elsewhere, kept, asked: () => asked, breakDown, mend }
}
