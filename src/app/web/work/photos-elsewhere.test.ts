import { expect, test, vi } from 'vitest'
import { createPhotosElsewhere } from './photos-elsewhere.ts'

test('photos count while another tab has their batch', async () => {
  const { elsewhere, outbox } = env({ mine: 5, theirs: 3 })
  elsewhere.recount()
  expect(elsewhere.photos()).toBe(0)
  elsewhere.add('theirs')
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(3))
  outbox.set('theirs', 4)
  elsewhere.recount()
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(4))
  elsewhere.remove('theirs')
  expect(elsewhere.photos()).toBe(0)
})

test('changes during a count lead to one more count', async () => {
  const { elsewhere, outbox, countCalls } = env({ theirs: 1 })
  elsewhere.add('theirs')
  outbox.set('theirs', 20)
  for (let change = 0; change < 20; change += 1) elsewhere.recount()
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(20))
  expect(countCalls()).toBe(2)
})

test('the last number stays while the outbox does not answer, and listeners are called once per change', async () => {
  const { elsewhere, outbox, breakDown, repair } = env({ theirs: 3 })
  const notified: number[] = []
  elsewhere.subscribe(() => notified.push(elsewhere.photos()))
  elsewhere.add('theirs')
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(3))
  breakDown()
  elsewhere.recount()
  repair()
  outbox.set('theirs', 4)
  elsewhere.recount()
  await vi.waitFor(() => expect(elsewhere.photos()).toBe(4))
  expect(notified).toEqual([3, 4])
})

/** An outbox with the given number of photos per batch. */
function env(batches: Record<string, number>) {
  const outbox = new Map(Object.entries(batches))
  let countCalls = 0
  let isBroken = false
  const elsewhere = createPhotosElsewhere(async (batchIds) => {
    countCalls += 1
    if (isBroken) throw new Error('It does not answer')
    return [...batchIds].reduce((sum, id) => sum + (outbox.get(id) ?? 0), 0)
  })
  const breakDown = () => void (isBroken = true)
  const repair = () => void (isBroken = false)
  return { elsewhere, outbox, countCalls: () => countCalls, breakDown, repair }
}
