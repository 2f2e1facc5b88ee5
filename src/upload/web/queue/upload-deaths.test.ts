import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { NewBatch } from './new-upload.ts'
import type { Upload } from './queue-state.ts'
import type { UploadPorts } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, environmentWith, ignoreStored, shots, turns } from './upload-test-environment.ts'

type Moment = 'before' | 'after'
const moments: Moment[] = ['before', 'after']
/** The requests of one batch: one for the product, one for each photo. */
const requestsPerBatch = 5
const typedBatch: NewBatch = { ...batchOf(shots(4)), sku: 'ABC' }

test.each(moments)(
  'a page may end %s any of its steps, and the next page makes one product with every photo once',
  async (when) => {
    let step = 0
    for (let isOver = true; isOver; ) {
      step += 1
      const { ports, server, kept, records, list } = createVaryingEncoder(4)
      const notified: Upload[] = []
      const notify = async (upload: Upload) => void notified.push(upload)
      const dying = interrupted(ports, step, when, () => new Promise<never>(() => undefined))
      const first = createUploadStore(dying.ports, (upload) => dying.during(() => notify(upload)))
      first.handOver([typedBatch])
      await soon(() => expect(dying.isOver() || records.size + kept.size === 0).toBe(true))
      isOver = dying.isOver()

      const found = list()
      const next = createUploadStore(ports, notify)
      next.resume(found)
      await soon(() => expect([next.getSnapshot().queue, records.size]).toEqual([[], 0]))
      // A batch that was not recorded as handed over is still the seller's to hand over.
      const isNotHandedOver = found.length === 0 && notified.length === 0
      const left = isNotHandedOver ? ['a', 'b', 'c', 'd'] : []
      const storedPhotos = isNotHandedOver ? [] : ['a at 0', 'b at 1', 'c at 2', 'd at 3']
      expect([[...kept.keys()], server.contents('ABC')]).toEqual([left, storedPhotos])
      expect(server.items.size).toBe(isNotHandedOver ? 0 : 1)
      expect([...new Set(notified.map(({ itemId }) => itemId))]).toEqual(isNotHandedOver ? [] : ['item-1'])
    }
    expect(step).toBeGreaterThan(20)
  },
)

test.each(moments)(
  'the server may end %s any request, and the same page makes one product of every photo',
  async (when) => {
    let step = 0
    for (let isOver = true; isOver; ) {
      step += 1
      const { ports, server, kept, records } = createVaryingEncoder(4)
      const away = async () => {
        throw new AppError('try-later', 'No connection to PastFash.')
      }
      const cut = interrupted(ports, step, when, away, ['createItem', 'storePhoto'])
      const store = createUploadStore(cut.ports, ignoreStored)
      store.handOver([typedBatch])
      await soon(() => expect([kept.size, records.size, store.getSnapshot().queue]).toEqual([0, 0, []]))
      expect([server.items.size, server.contents('ABC')]).toEqual([1, ['a at 0', 'b at 1', 'c at 2', 'd at 3']])
      isOver = cut.isOver()
    }
    expect(step).toBe(requestsPerBatch + 1)
  },
)

test('two pages that run the same batch at once make one product of every photo', async () => {
  const { ports, server, kept, records, list } = createVaryingEncoder(4)
  const notified: Upload[] = []
  const notify = async (upload: Upload) => void notified.push(upload)
  const [one, other] = [createUploadStore(ports, notify), createUploadStore(ports, notify)]
  one.stop('signed-out')
  one.handOver([typedBatch])
  await soon(() => expect(list()).toHaveLength(1))
  other.resume(list())
  one.go()
  await soon(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect([server.items.size, server.contents('ABC')]).toEqual([1, ['a at 0', 'b at 1', 'c at 2', 'd at 3']])
  expect(new Set(notified.map(({ itemId }) => itemId))).toEqual(new Set(['item-1']))
})

test('without failures nothing is sent twice', async () => {
  const { ports, kept } = createVaryingEncoder(4)
  const sent: string[] = []
  const storePhoto: typeof ports.storePhoto = (photo, signal) => {
    sent.push(photo.devicePhotoId)
    return ports.storePhoto(photo, signal)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([typedBatch])
  await vi.waitFor(() => expect(kept.size).toBe(0))
  await turns(5)
  expect(sent.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

type Doing = 'createItem' | 'storePhoto' | 'hash' | 'compress' | 'handOver' | 'keepReady' | 'remove' | 'close'

/**
 * These ports up to the given step, which answers with `instead` before or after its effect. For a page (`only` left out) every
 * later step also answers so, without any effect. For a server only that one step.
 */
function interrupted(
  ports: UploadPorts,
  step: number,
  when: Moment,
  instead: () => Promise<never>,
  only?: readonly Doing[],
) {
  let steps = 0
  const during = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    steps += 1
    const at = steps - step
    if (at < 0 || (at > 0 && only)) return work()
    if (at === 0 && when === 'after') await work()
    return instead()
  }
  const guard = <Args extends unknown[], Result>(name: Doing, work: (...args: Args) => Promise<Result>) =>
    only && !only.includes(name) ? work : (...args: Args) => during(() => work(...args))
  const { outbox } = ports
  const guarded: UploadPorts = {
    ...ports,
    createItem: guard('createItem', ports.createItem),
    storePhoto: guard('storePhoto', ports.storePhoto),
    hash: guard('hash', ports.hash),
    openCompressor: () => {
      const compressor = ports.openCompressor()
      return { ...compressor, compress: guard('compress', compressor.compress) }
    },
    outbox: {
      ...outbox,
      handOver: guard('handOver', outbox.handOver),
      keepReady: guard('keepReady', outbox.keepReady),
      remove: guard('remove', outbox.remove),
      close: guard('close', outbox.close),
    },
  }
  return { ports: guarded, during, isOver: () => steps >= step }
}

/** A device whose encoder makes other bytes each time. */
function createVaryingEncoder(count: number) {
  const env = environmentWith(count)
  let length = 0
  const openCompressor = () => ({
    ...env.ports.openCompressor(),
    compress: async () => {
      await turns(1)
      return { blob: new Blob(['x'.repeat((length += 1))]) }
    },
  })
  return { ...env, ports: { ...env.ports, openCompressor } }
}

/** Like `vi.waitFor` with a short interval, because these tests wait many times. */
function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 1 })
}
