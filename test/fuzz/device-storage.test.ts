import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { authErrorKind, authErrorKinds } from '../../src/account/auth-errors.ts'
import { createLastSeller } from '../../src/account/web/last-seller.ts'
import { recoveryLinkOf } from '../../src/account/web/recovery-link.ts'
import { liveUpdateMaxIds, liveUpdateSchema } from '../../src/platform/live-update.ts'
import { inServerFolder, neverFromDevice } from '../../src/platform/server-paths.ts'
import { createDrafts } from '../../src/platform/web/store/drafts.ts'
import { retryDelayMs } from '../../src/upload/retry-rules.ts'
import { splitByTime } from '../../src/upload/split-by-time.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const jsonTexts = fc.oneof(
  texts(['{"id":"', '"}', 'null']),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.record({ id: fc.oneof(texts(), fc.jsonValue()), email: texts() }).map((value) => JSON.stringify(value)),
)

test('the last signed-in seller is a seller or nobody, for any stored value', () => {
  forEach(fc.option(jsonTexts), (kept) => {
    const storage = { getItem: () => kept, setItem: () => {}, removeItem: () => {} }
    const seller = createLastSeller(() => storage).read()
    if (seller) expect(seller).toEqual({ id: expect.stringMatching(/./su), email: expect.any(String) })
  })
})

test('a draft is read as it was typed, and only by its seller', () => {
  const someone = texts(['ada', '/', '%2F', 'draft/'])
  const typing = fc.record({ whose: someone.map(wellFormed), name: texts(['sku/', '/']), text: texts() })
  forEach(fc.tuple(typing, typing), ([one, other]) => {
    const kept = new Map<string, string>()
    const drafts = () => createDrafts(() => storageOf(kept))
    drafts().write(one.whose, one.name, one.text)
    if (other.whose !== one.whose) drafts().write(other.whose, other.name, other.text)
    expect(drafts().read(one.whose, one.name)).toBe(one.text)
    drafts().keepOnly(other.whose)
    expect(drafts().read(one.whose, one.name)).toBe(other.whose === one.whose ? one.text : undefined)
  })
})

test('a live update says what changed, in few ids, or is ignored', () => {
  const updates = fc.record({
    kind: fc.constantFrom('everything', 'changed', 'other'),
    what: fc.oneof(texts(), fc.jsonValue()),
    ids: fc.oneof(fc.array(texts(), { maxLength: 60 }), fc.constant('all'), fc.jsonValue()),
  })
  forEach(fc.oneof(updates, fc.jsonValue()), (update) => {
    const { success, data } = liveUpdateSchema.safeParse(update)
    if (success && data.kind === 'changed') expect(data.ids.length).toBeLessThanOrEqual(liveUpdateMaxIds)
    if (success) expect(liveUpdateSchema.parse(data)).toEqual(data)
  })
})

test('a recovery link has a possible token, or no token', () => {
  const hashes = texts(['#', 'type=recovery', '&', 'token=', 'aB3_-'.repeat(8), '%26', '%', '+', '.'])
  forEach(fc.record({ pathname: texts(['/reset-password', '/']), hash: hashes }), (address) => {
    const link = recoveryLinkOf(address)
    if (link?.token !== undefined) expect(link.token).toMatch(/^[\w-]{1,200}$/)
    if (address.pathname === '/reset-password') expect(link).toBeDefined()
  })
})

test('a failed account call is of a known kind, or of none', () => {
  const failures = fc.record(
    { status: fc.integer({ min: 100, max: 599 }), code: texts(['INVALID_TOKEN', 'UNAUTHORIZED']) },
    { requiredKeys: [] },
  )
  forEach(failures, (failure) => expect([undefined, ...authErrorKinds]).toContain(authErrorKind(failure)))
})

test('a path is the server’s or the app’s, with or without its query', () => {
  const paths = texts(['/', 'api', 'photos', '.png', 'reset-password', 'x']).map(
    (path) => `/${path.replace(/[?#]/g, '')}`,
  )
  forEach(fc.tuple(paths, texts(['a=1', '/', '.'])), ([path, query]) => {
    const isServers = (address: string) => neverFromDevice.some((pattern) => pattern.test(address))
    expect(isServers(`${path}?${query}`)).toBe(isServers(path))
    if (inServerFolder.test(path)) expect(isServers(path)).toBe(true)
  })
})

test('photos split by their times are all kept, each once, in the order they were taken', () => {
  const times = fc.array(
    fc.oneof(fc.nat({ max: 10_000_000 }), fc.integer({ min: 631_152_000_000, max: 4_102_444_800_000 })),
  )
  forEach(times, (taken) => {
    const parts = splitByTime(taken)
    const inOrder = parts.flat().map((at) => taken[at])
    expect(new Set(parts.flat()).size).toBe(taken.length)
    expect(inOrder).toEqual(taken.toSorted((one, other) => one - other))
    expect(parts.every((part) => part.length > 0)).toBe(true)
  })
})

test('the wait before the next try is one that a timer supports', () => {
  const waitFacts = fc.record({
    tries: fc.integer({ min: 1, max: 5000 }),
    retryAfter: fc.option(fc.nat({ max: 3600 }), { nil: undefined }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  forEach(waitFacts, ({ tries, retryAfter, random }) => {
    const wait = retryDelayMs(tries, retryAfter, random)
    expect(wait >= 0 && wait < 2 ** 31).toBe(true)
  })
})

test('no address takes forever to parse', () => {
  const tokens = ['/', 'api', '.', '?', 'token=', 'a', '-', '&', '#', '%41']
  forEachEnding(repetitiveTexts(tokens, ['', '/', '#token=', '/x.']), (text) => [
    neverFromDevice.map((pattern) => pattern.test(text)),
    recoveryLinkOf({ pathname: text, hash: text }),
  ])
})

function wellFormed(text: string): string {
  return text.toWellFormed()
}

function storageOf(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
    length: kept.size,
  }
}
