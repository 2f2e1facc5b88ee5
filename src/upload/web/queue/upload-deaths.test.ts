import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { NewBatch } from './new-upload.ts'
import type { Upload } from './queue-state.ts'
import type { UploadPorts } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, environmentWith, shots, turns, untold } from './upload-test-environment.ts'

type Moment = 'before' | 'after'
const moments: Moment[] = ['before', 'after']
/** One for the product, one for each photo. */
const requestsOfABatch = 5
const typed: NewBatch = { ...batchOf(shots(4)), sku: 'ABC' }

test.each(moments)(
  'a page may end %s any of its steps: the next one makes one product of every photo, none twice',
  async (when) => {
    let step = 0
    for (let isOver = true; isOver; ) {
      step += 1
      const { ports, server, kept, records, list } = restlessEnvironment(4)
      const told: Upload[] = []
      const tell = async (upload: Upload) => void told.push(upload)
      const dying = interrupted(ports, step, when, () => new Promise<never>(() => undefined))
      const first = createUploadStore(dying.ports, (upload) => dying.during(() => tell(upload)))
      first.handOver([typed])
      await soon(() => expect(dying.isOver() || records.size + kept.size === 0).toBe(true))
      isOver = dying.isOver()

      const found = list()
      const next = createUploadStore(ports, tell)
      next.resume(found)
      await soon(() => expect([next.getSnapshot().queue, records.size]).toEqual([[], 0]))
      // Before it was on record as handed over it is the seller's to hand over.
      const isTheSellers = found.length === 0 && told.length === 0
      const left = isTheSellers ? ['a', 'b', 'c', 'd'] : []
      const there = isTheSellers ? [] : ['a at 0', 'b at 1', 'c at 2', 'd at 3']
      expect([[...kept.keys()], server.contents('ABC')]).toEqual([left, there])
      expect(server.items.size).toBe(isTheSellers ? 0 : 1)
      expect([...new Set(told.map(({ itemId }) => itemId))]).toEqual(isTheSellers ? [] : ['item-1'])
    }
    expect(step).toBeGreaterThan(20)
  },
)

test.each(moments)(
  'the server may end %s any request: the same page makes one product of every photo',
  async (when) => {
    let step = 0
    for (let isOver = true; isOver; ) {
      step += 1
      const { ports, server, kept, records } = restlessEnvironment(4)
      const away = async () => {
        throw new AppError('try-later', 'No connection to PastFash.')
      }
      const cut = interrupted(ports, step, when, away, ['createItem', 'storePhoto'])
      const store = createUploadStore(cut.ports, untold)
      store.handOver([typed])
      await soon(() => expect([kept.size, records.size, store.getSnapshot().queue]).toEqual([0, 0, []]))
      expect([server.items.size, server.contents('ABC')]).toEqual([1, ['a at 0', 'b at 1', 'c at 2', 'd at 3']])
      isOver = cut.isOver()
    }
    expect(step).toBe(requestsOfABatch + 1)
  },
)

test('two pages that run the same batch at once make one product of every photo', async () => {
  const { ports, server, kept, records, list } = restlessEnvironment(4)
  const told: Upload[] = []
  const tell = async (upload: Upload) => void told.push(upload)
  const [one, other] = [createUploadStore(ports, tell), createUploadStore(ports, tell)]
  one.stop('signed-out')
  one.handOver([typed])
  await soon(() => expect(list()).toHaveLength(1))
  other.resume(list())
  one.go()
  await soon(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect([server.items.size, server.contents('ABC')]).toEqual([1, ['a at 0', 'b at 1', 'c at 2', 'd at 3']])
  expect(new Set(told.map(({ itemId }) => itemId))).toEqual(new Set(['item-1']))
})

test('nothing is sent twice while nothing goes wrong', async () => {
  const { ports, kept } = restlessEnvironment(4)
  const sent: string[] = []
  const storePhoto: typeof ports.storePhoto = (photo, signal) => {
    sent.push(photo.devicePhotoId)
    return ports.storePhoto(photo, signal)
  }
  const store = createUploadStore({ ...ports, storePhoto }, untold)
  store.handOver([typed])
  await vi.waitFor(() => expect(kept.size).toBe(0))
  await turns(5)
  expect(sent.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

type Doing = 'createItem' | 'storePhoto' | 'hash' | 'compress' | 'handOver' | 'keepReady' | 'remove' | 'close'

/**
 * These ports until the given step, which does `instead` of its answer before or after it has had its effect. Of a page
 * (`only` left out) every later step does so without any effect; of a server only that one.
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
function restlessEnvironment(count: number) {
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

/** As `vi.waitFor`, asked often: these tests wait many times. */
function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 1 })
}
