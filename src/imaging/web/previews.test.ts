import { expect, test } from 'vitest'
import { compressionLimits } from '../limits.ts'
import { makePreviews } from './previews.ts'

test('previews are requested in the order of the files, twenty at a time', async () => {
  const { files, compressor, requested, waitUntil, answer } = env(45)
  const { reported, listener } = recordingListener()
  const finished = makePreviews(files, listener, compressor)
  await waitUntil(() => requested.length === compressionLimits.maxConcurrentPreviews)
  for (let at = 0; at < files.length; at += 1) {
    expect(requested.length - at).toBeLessThanOrEqual(20)
    answer(at)
    await waitUntil(() => requested.length === Math.min(files.length, at + 21))
  }
  await finished
  expect(requested).toEqual(files.map((_, at) => at))
  expect(reported.filter(([event]) => event === 'preview')).toEqual(
    files.map((_, at) => ['preview', at, `preview ${at}`]),
  )
})

test('the placeholders of all files come first, and a file without one reports none', async () => {
  const { files, compressor, requested, waitUntil, answer } = env(30)
  const { reported, listener } = recordingListener()
  const finished = makePreviews(files, listener, {
    ...compressor,
    placeholder: (file) => (file === files[7] ? Promise.resolve(undefined) : compressor.placeholder(file)),
  })
  await waitUntil(() => requested.length > 0)
  const placeholders = files.map((_, at) => ['placeholder', at, `placeholder ${at}`]).filter(([, at]) => at !== 7)
  expect(reported).toEqual(placeholders)
  for (let at = 0; at < files.length; at += 1) {
    await waitUntil(() => requested.length > at)
    answer(at)
  }
  await finished
})

test('a placeholder that comes after its preview is not reported, and the previews do not wait for it', async () => {
  const { files, compressor, requested, waitUntil, answer } = env(2)
  const { reported, listener } = recordingListener()
  const latePlaceholder = Promise.withResolvers<Blob>()
  const finished = makePreviews(files, listener, {
    ...compressor,
    placeholder: (file) => (file === files[0] ? latePlaceholder.promise : compressor.placeholder(file)),
  })
  await waitUntil(() => requested.length === 2)
  answer(0)
  answer(1)
  await finished
  latePlaceholder.resolve(new Blob(['late']))
  // The next task runs after every effect of the placeholder.
  await new Promise((resolve) => setTimeout(resolve))
  expect(reported.map(([event, at]) => `${event} ${at}`)).toEqual(['placeholder 1', 'preview 0', 'preview 1'])
})

test('a file that fails is reported with its reason, and the other files continue', async () => {
  const { files, compressor, requested, waitUntil, answer, fail } = env(3)
  const { reported, listener } = recordingListener()
  const finished = makePreviews(files, listener, {
    ...compressor,
    placeholder: () => Promise.reject(new Error('the disk is gone')),
  })
  await waitUntil(() => requested.length === 3)
  const reason = new Error('no photo')
  fail(1, reason)
  answer(0)
  answer(2)
  await finished
  expect(reported.toSorted(([, one], [, other]) => one - other)).toEqual([
    ['preview', 0, 'preview 0'],
    ['failed', 1, reason],
    ['preview', 2, 'preview 2'],
  ])
})

test('after an abort nothing more is requested or reported', async () => {
  const { files, compressor, requested, waitUntil, answer } = env(45)
  const { reported, listener } = recordingListener()
  const controller = new AbortController()
  const finished = makePreviews(files, { ...listener, signal: controller.signal }, compressor)
  await waitUntil(() => requested.length === 20)
  const before = reported.length
  controller.abort()
  answer(3)
  await finished
  expect(requested.length).toBe(20)
  expect(reported.length).toBe(before)
  await makePreviews(files, { ...listener, signal: AbortSignal.abort() }, compressor)
  expect(reported.length).toBe(before)
})

/** Makes files, and a compressor whose previews the test answers itself. */
function env(count: number) {
  const files = Array.from({ length: count }, (_, at) => new File([], `${at}.jpg`))
  const pending: { resolve(preview: Blob): void; reject(reason: unknown): void }[] = []
  const requested: number[] = []
  const waiters: { isMet: () => boolean; resolve: () => void }[] = []
  const compressor = {
    placeholder: (file: Blob): Promise<Blob | undefined> => Promise.resolve(picture(`placeholder ${indexOf(file)}`)),
    preview(file: Blob, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Blob> {
      const { promise, resolve, reject } = Promise.withResolvers<Blob>()
      signal?.addEventListener('abort', () => reject(signal.reason))
      pending[indexOf(file)] = { resolve, reject }
      requested.push(indexOf(file))
      for (const { isMet, resolve: resolveWaiter } of waiters) if (isMet()) resolveWaiter()
      return promise
    },
  }
  const indexOf = (file: Blob) => files.findIndex((known) => known === file)
  return {
    files,
    compressor,
    requested,
    /** Waits until a request for a preview makes the condition true. */
    waitUntil: (isMet: () => boolean) =>
      new Promise<void>((resolve) => {
        waiters.push({ isMet, resolve })
        if (isMet()) resolve()
      }),
    answer: (at: number) => pending[at]?.resolve(picture(`preview ${at}`)),
    fail: (at: number, reason: unknown) => pending[at]?.reject(reason),
  }
}

/** Makes a blob that its type identifies. */
function picture(type: string): Blob {
  return new Blob([], { type })
}

function recordingListener() {
  const reported: [event: string, at: number, ...more: unknown[]][] = []
  return {
    reported,
    listener: {
      onPlaceholder: (at: number, { type }: Blob) => void reported.push(['placeholder', at, type]),
      onPreview: (at: number, { type }: Blob) => void reported.push(['preview', at, type]),
      onFailed: (at: number, error: unknown) => void reported.push(['failed', at, error]),
    },
  }
}
