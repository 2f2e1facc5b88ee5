import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startEbaySimulator } from '../../../../simulators/ebay/ebay-simulator.ts'
import type { Fault } from '../../../../simulators/ebay/wire/faults.ts'
import { createLog } from '../../../platform/server/process/log.ts'
import { homeMarketplace } from '../../marketplace.ts'
import { createCaller } from './create-caller.ts'
import type { EbayCall } from './ebay-call.ts'
import { EbayFailure } from './ebay-call.ts'

const readCall: EbayCall<z.ZodUnknown> = {
  host: 'api',
  method: 'GET',
  path: '/sell/account/v1/privilege',
  answer: z.unknown(),
  isRepeatable: true,
}
const optInCall: EbayCall<z.ZodUnknown> = {
  ...readCall,
  method: 'POST',
  path: '/sell/account/v1/program/opt_in',
  body: { programType: 'SELLING_POLICY_MANAGEMENT' },
  isRepeatable: false,
}

/** A caller with a valid token, the waits it made, and the text it logged. */
async function createTestCaller({ timeLimitMs = 30_000 } = {}) {
  const ebay = await startEbaySimulator()
  onTestFinished(() => ebay.stop())
  const seller = ebay.sellers.add({ policiesFrom: undefined })
  const { accessToken } = ebay.sellers.tokens(seller.userId)
  const waitsMs: number[] = []
  let logText = ''
  const bearer = {
    access: async () => ({ token: accessToken, marketplace: homeMarketplace }),
    renew: async () => undefined,
  }
  const call = createCaller(ebay.addresses, bearer, {
    log: createLog('debug', new Writable({ write: (line, _, done) => done(void (logText += String(line))) })),
    timeLimitMs,
    deadline: (ms) => AbortSignal.timeout(ms),
    pause: async (ms) => void waitsMs.push(ms),
  })
  const tries = () => ebay.calls(seller.userId).length
  return { ebay, call, waitsMs, tries, accessToken, logText: () => logText }
}

async function failureOf(answer: Promise<unknown>): Promise<EbayFailure> {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof EbayFailure) return error
  throw new Error(`no EbayFailure: ${String(error)}`)
}

test('the caller parses an answer by its schema, and fails if the answer does not match', async () => {
  const { call } = await createTestCaller()
  const answer = z.object({ sellerRegistrationCompleted: z.boolean() })
  expect(await call({ ...readCall, answer })).toEqual({ sellerRegistrationCompleted: true })
  const other = await failureOf(call({ ...readCall, answer: z.object({ somethingElse: z.string() }) }))
  expect(other).toMatchObject({ kind: 'unknown', status: 200 })
})

const twice = (fault: Fault): Fault => ({ ...fault, times: 2 })
test.each<Fault>([
  { kind: 'system-error' },
  { kind: 'concurrent' },
  { kind: 'unavailable' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
])('a repeatable call is tried twice more after %o, then it fails', async (fault) => {
  const { ebay, call, tries, waitsMs } = await createTestCaller()
  ebay.faults.next(twice(fault))
  await call(readCall)
  expect(tries()).toBe(3)
  const [first = 0, second = 0] = waitsMs
  expect([Math.abs(first / 1_000 - 1), Math.abs(second / 4_000 - 1)].every((off) => off <= 0.25)).toBe(true)
  ebay.faults.next({ ...fault, times: 3 })
  const { kind } = await failureOf(call(readCall))
  expect(kind).toBe(fault.kind.endsWith('reset') ? 'unknown' : 'away')
})

test.each<[Fault, string]>([
  [{ kind: 'system-error' }, 'away'],
  [{ kind: 'unavailable' }, 'away'],
  [{ kind: 'commit-then-reset' }, 'unknown'],
])('a call that must not be repeated is sent once, and fails after %o', async (fault, kind) => {
  const { ebay, call, tries } = await createTestCaller()
  ebay.faults.next(fault)
  expect(await failureOf(call(optInCall))).toMatchObject({ kind })
  expect(tries()).toBe(1)
})

test('a call that eBay refused because of a concurrent change is tried again, repeatable or not', async () => {
  const { ebay, call, tries } = await createTestCaller()
  ebay.faults.next({ kind: 'concurrent' })
  await call(optInCall)
  expect(tries()).toBe(2)
})

test('the caller waits for a short Retry-After, and fails if it is long or missing', async () => {
  const { ebay, call, tries, waitsMs } = await createTestCaller()
  ebay.faults.next({ kind: 'rate-limit', retryAfter: 3 })
  await call(optInCall)
  expect(waitsMs).toEqual([3_000])
  ebay.faults.next({ kind: 'rate-limit', retryAfter: 900 }, { kind: 'rate-limit' })
  expect(await failureOf(call(readCall))).toMatchObject({ kind: 'limit', status: 429, retryAfterSeconds: 900 })
  expect(await failureOf(call(readCall))).toMatchObject({ kind: 'limit', retryAfterSeconds: undefined })
  expect(tries()).toBe(4)
})

test('a call whose answer does not come in time is sent once, and its outcome is unknown', async () => {
  const { ebay, call, tries } = await createTestCaller({ timeLimitMs: 200 })
  ebay.faults.next({ kind: 'commit-then-hang' })
  expect(await failureOf(call(readCall))).toMatchObject({ kind: 'unknown', status: 0 })
  expect(tries()).toBe(1)
})

test('a call fails as away if eBay cannot be reached, repeatable or not', async () => {
  const { ebay, call, waitsMs } = await createTestCaller()
  await ebay.stop()
  expect(await failureOf(call(optInCall))).toMatchObject({ kind: 'away', status: 0 })
  expect(waitsMs).toHaveLength(2)
})

test('a failure holds all errors of eBay’s refusal', async () => {
  const { ebay, call } = await createTestCaller()
  const errors = [25002, 25021].map((errorId) => ({
    errorId,
    domain: 'API_INVENTORY',
    category: 'REQUEST' as const,
    message: `Error ${errorId}`,
  }))
  ebay.faults.next({ kind: 'refusal', status: 400, errors })
  const refused = await failureOf(call(readCall))
  expect(refused).toMatchObject({ kind: 'refused', status: 400, errors })
})

test('an aborted call throws the reason of its signal', async () => {
  const { ebay, call } = await createTestCaller()
  ebay.faults.next({ kind: 'hang' })
  const giveUp = new AbortController()
  const answer = call({ ...readCall, signal: giveUp.signal })
  giveUp.abort(new Error('the seller went away'))
  await expect(answer).rejects.toThrow('the seller went away')
})

test('a form that is aborted at any moment rejects once, without an unhandled rejection', async () => {
  const { ebay, call } = await createTestCaller()
  const unhandled: unknown[] = []
  const keepReason = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', keepReason)
  onTestFinished(() => void process.off('unhandledRejection', keepReason))
  const form = () => {
    const data = new FormData()
    data.append('image', new Blob([new Uint8Array(2_000_000)], { type: 'image/jpeg' }), 'photo.jpg')
    return data
  }
  const path = '/commerce/media/v1_beta/image/create_image_from_file'
  ebay.faults.next({ kind: 'hang', times: 100 })
  for (let turns = 0; turns < 60; turns += 1) {
    const giveUp = new AbortController()
    const answer = call({ ...readCall, host: 'apim', method: 'POST', path, form, signal: giveUp.signal })
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    giveUp.abort(new Error('given up'))
    await expect(answer).rejects.toThrow('given up')
  }
  expect(unhandled).toEqual([])
})

test('errors and the log hold no token and nothing that was sent', async () => {
  const { ebay, call, accessToken, logText } = await createTestCaller()
  ebay.faults.next({ kind: 'unavailable' }, { kind: 'reset', times: 3 }, { kind: 'rate-limit' })
  const failures = [await failureOf(call(optInCall)), await failureOf(call(readCall)), await failureOf(call(readCall))]
  await call(readCall)
  const text = inspect(failures, { depth: 9, showHidden: true }) + logText()
  expect(logText()).toContain('/sell/account/v1/privilege')
  expect(text).not.toContain(accessToken)
  expect(text).not.toContain('SELLING_POLICY_MANAGEMENT')
  expect(text).not.toMatch(/bearer/i)
})

test('an error does not quote a token that no header can hold', async () => {
  const broken = createCaller(
    { auth: '', api: 'http://127.0.0.1:1', apiz: '', apim: '', www: '' },
    { access: async () => ({ token: 'v^1.1\nsecret', marketplace: homeMarketplace }), renew: async () => undefined },
    {
      log: createLog('silent'),
      timeLimitMs: 1_000,
      deadline: (ms) => AbortSignal.timeout(ms),
      pause: async () => undefined,
    },
  )
  expect(inspect(await failureOf(broken(readCall)), { depth: 9, showHidden: true })).not.toContain('secret')
})
