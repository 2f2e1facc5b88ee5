import { expect, test } from 'vitest'
import { compressionLimits } from '../limits.ts'
import { makePreviews } from './previews.ts'

test('every file is asked for in its order, twenty at a time', async () => {
  const { files, compressor, asked, until, answer } = env(45)
  const { told, listener } = listening()
  const made = makePreviews(files, listener, compressor)
  await until(() => asked.length === compressionLimits.previewsAtOnce)
  for (let at = 0; at < files.length; at += 1) {
    expect(asked.length - at).toBeLessThanOrEqual(20)
    answer(at)
    await until(() => asked.length === Math.min(files.length, at + 21))
  }
  await made
  expect(asked).toEqual(files.map((_, at) => at))
  expect(told.filter(([what]) => what === 'preview')).toEqual(files.map((_, at) => ['preview', at, `preview ${at}`]))
})

test('the placeholders of all files come first, and where there is none nothing is told', async () => {
  const { files, compressor, asked, until, answer } = env(30)
  const { told, listener } = listening()
  const made = makePreviews(files, listener, {
    ...compressor,
    placeholder: (file) => (file === files[7] ? Promise.resolve(undefined) : compressor.placeholder(file)),
  })
  await until(() => asked.length > 0)
  const placeholders = files.map((_, at) => ['placeholder', at, `placeholder ${at}`]).filter(([, at]) => at !== 7)
  expect(told).toEqual(placeholders)
  for (let at = 0; at < files.length; at += 1) {
    await until(() => asked.length > at)
    answer(at)
  }
  await made
})

test('a placeholder that comes after its preview is not told, and nobody waits for it', async () => {
  const { files, compressor, asked, until, answer } = env(2)
  const { told, listener } = listening()
  const late = Promise.withResolvers<Blob>()
  const made = makePreviews(files, listener, {
    ...compressor,
    placeholder: (file) => (file === files[0] ? late.promise : compressor.placeholder(file)),
  })
  await until(() => asked.length === 2)
  answer(0)
  answer(1)
  await made
  late.resolve(new Blob(['late']))
  // All that the placeholder could still cause has been caused when the next task begins.
  await new Promise((resolve) => setTimeout(resolve))
  expect(told.map(([what, at]) => `${what} ${at}`)).toEqual(['placeholder 1', 'preview 0', 'preview 1'])
})

test('a file that fails is told with its reason, and the others go on', async () => {
  const { files, compressor, asked, until, answer, fail } = env(3)
  const { told, listener } = listening()
  const made = makePreviews(files, listener, {
    ...compressor,
    placeholder: () => Promise.reject(new Error('the disk is gone')),
  })
  await until(() => asked.length === 3)
  const reason = new Error('no photo')
  fail(1, reason)
  answer(0)
  answer(2)
  await made
  expect(told.toSorted(([, one], [, other]) => one - other)).toEqual([
    ['preview', 0, 'preview 0'],
    ['failed', 1, reason],
    ['preview', 2, 'preview 2'],
  ])
})

test('an abort ends it at once: nothing more is asked, nothing more is told', async () => {
  const { files, compressor, asked, until, answer } = env(45)
  const { told, listener } = listening()
  const stop = new AbortController()
  const made = makePreviews(files, { ...listener, signal: stop.signal }, compressor)
  await until(() => asked.length === 20)
  const before = told.length
  stop.abort()
  answer(3)
  await made
  expect(asked.length).toBe(20)
  expect(told.length).toBe(before)
  await makePreviews(files, { ...listener, signal: AbortSignal.abort() }, compressor)
  expect(told.length).toBe(before)
})

/** Files, and a compressor whose previews are answered by hand. */
function env(count: number) {
  const files = Array.from({ length: count }, (_, at) => new File([], `${at}.jpg`))
  const pending: { resolve(preview: Blob): void; reject(reason: unknown): void }[] = []
  const asked: number[] = []
  const waiting: { isMet: () => boolean; resolve: () => void }[] = []
  const compressor = {
    placeholder: (file: Blob): Promise<Blob | undefined> => Promise.resolve(picture(`placeholder ${place(file)}`)),
    preview(file: Blob, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Blob> {
      const { promise, resolve, reject } = Promise.withResolvers<Blob>()
      signal?.addEventListener('abort', () => reject(signal.reason))
      pending[place(file)] = { resolve, reject }
      asked.push(place(file))
      for (const { isMet, resolve: met } of waiting) if (isMet()) met()
      return promise
    },
  }
  const place = (file: Blob) => files.findIndex((known) => known === file)
  return {
    files,
    compressor,
    asked,
    /** Waits for what another request for a preview makes true. */
    until: (isMet: () => boolean) =>
      new Promise<void>((resolve) => {
        waiting.push({ isMet, resolve })
        if (isMet()) resolve()
      }),
    answer: (at: number) => pending[at]?.resolve(picture(`preview ${at}`)),
    fail: (at: number, reason: unknown) => pending[at]?.reject(reason),
  }
}

/** A blob whose type tells it from the others. */
function picture(type: string): Blob {
  return new Blob([], { type })
}

function listening() {
  const told: [what: string, at: number, ...more: unknown[]][] = []
  return {
    told,
    listener: {
      onPlaceholder: (at: number, { type }: Blob) => void told.push(['placeholder', at, type]),
      onPreview: (at: number, { type }: Blob) => void told.push(['preview', at, type]),
      onFailed: (at: number, error: unknown) => void told.push(['failed', at, error]),
    },
  }
}
