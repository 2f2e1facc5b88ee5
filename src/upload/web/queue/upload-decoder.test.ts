import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { failuresBeforeDoubt } from '../../retry-rules.ts'
import type { UploadPorts } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { filesOf, ignoreStored, uploadEnvironment } from './upload-test-environment.ts'

const noConnection = new AppError('try-later', 'No connection to PastFash. Nothing is lost: check your network.')
const noDecoder = new AppError(
  'try-later',
  'Failed to load image: "a.jpg" is a HEIC photo, and its decoder couldn\'t be loaded. Your photo is safe. Check your network and try again.',
)

/** A device that has to load a decoder for a.jpg, and a server. `reach` says which of them it can reach. */
function heicEnvironment(reach: { decoder: boolean; server: boolean }) {
  const { ports: usual, server } = uploadEnvironment()
  let decodes = 0
  const reached = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    if (!reach.server) throw noConnection
    return request()
  }
  const ports: UploadPorts = {
    ...usual,
    createItem: (input, signal) => reached(() => usual.createItem(input, signal)),
    storePhoto: (photo, signal) => reached(() => usual.storePhoto(photo, signal)),
    openCompressor: () => {
      const compressor = usual.openCompressor()
      return {
        ...compressor,
        async compress(file: Blob & { name?: string }, options) {
          if (file.name !== 'a.jpg') return compressor.compress(file, options)
          decodes += 1
          if (!reach.decoder) throw noDecoder
          return compressor.compress(file, options)
        },
      }
    },
  }
  return { ports, server, decodes: () => decodes }
}

test('without a network a photo waits for its decoder without a limit, and nothing fails', async () => {
  const reach = { decoder: false, server: false }
  const { ports, server, decodes } = heicEnvironment(reach)
  const store = createUploadStore(ports, ignoreStored)
  const delayReasons = new Set<string | null | undefined>()
  const faults: unknown[] = []
  store.subscribe(() => {
    const [entry] = store.getSnapshot().queue
    delayReasons.add(entry?.delayReason)
    faults.push(...(entry?.images.flatMap(({ fault }) => fault ?? []) ?? []))
  })
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(decodes()).toBe(failuresBeforeDoubt))
  expect([...delayReasons].filter(Boolean)).toEqual(['Network error - check your connection'])
  reach.server = true
  reach.decoder = true
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
  expect([faults, server.contents('PSTFSH-001')]).toEqual([[], ['batch-a at 0']])
})

test('a network that is lost after the product was created is waited for just as long', async () => {
  const reach = { decoder: false, server: true }
  const { ports, server, decodes } = heicEnvironment(reach)
  const storePhoto: UploadPorts['storePhoto'] = async (photo, signal) => {
    const answer = await ports.storePhoto(photo, signal)
    reach.server = false
    return answer
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(2)])
  await vi.waitFor(() => expect(decodes()).toBeGreaterThan(5 * failuresBeforeDoubt))
  expect(store.getSnapshot().queue[0]).toMatchObject({ status: 'uploading', delayReason: expect.any(String) })
  reach.server = true
  reach.decoder = true
  await vi.waitFor(() => expect(server.contents('PSTFSH-001')).toEqual(['batch-a at 0', 'batch-b at 1']))
})

test('a decoder that a reachable server does not have is given up, the others are stored, and Retry tries again', async () => {
  const reach = { decoder: false, server: true }
  const { ports, server, decodes } = heicEnvironment(reach)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(decodes()).toBe(failuresBeforeDoubt + 1)
  expect(server.contents('PSTFSH-001')).toEqual(['batch-b at 1', 'batch-c at 2'])
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({ sentence: noDecoder.sentence, retryCanHelp: true })
  reach.decoder = true
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('PSTFSH-001')).toHaveLength(3))
})

test('a batch of only such photos fails for the same reason, and is cleared with its empty product', async () => {
  const { ports, server } = heicEnvironment({ decoder: false, server: true })
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]).toMatchObject({ error: 'Network error - check your connection' })
  await store.clear('batch')
  expect([store.getSnapshot().queue, server.items.size]).toEqual([[], 0])
})
