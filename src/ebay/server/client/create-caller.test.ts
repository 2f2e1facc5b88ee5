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

const reading: EbayCall<z.ZodUnknown> = {
  host: 'api',
  method: 'GET',
  path: '/sell/account/v1/privilege',
  answer: z.unknown(),
  isRepeatable: true,
}
const optingIn: EbayCall<z.ZodUnknown> = {
  ...reading,
  method: 'POST',
  path: '/sell/account/v1/program/opt_in',
  body: { programType: 'SELLING_POLICY_MANAGEMENT' },
  isRepeatable: false,
}

/** A caller by a good token, what it waited, and what it logged. */
async function calling({ timeLimitMs = 30_000 } = {}) {
  const ebay = await startEbaySimulator()
  onTestFinished(() => ebay.stop())
  const seller = ebay.sellers.add({ policiesFrom: undefined })
  const { accessToken } = ebay.sellers.tokens(seller.userId)
  const waited: number[] = []
  let said = ''
  const bearer = {
    access: async () => ({ token: accessToken, marketplace: homeMarketplace }),
    renew: async () => undefined,
  }
  const call = createCaller(ebay.addresses, bearer, {
    log: createLog('debug', new Writable({ write: (line, _, done) => done(void (said += String(line))) })),
    timeLimitMs,
    deadline: (ms) => AbortSignal.timeout(ms),
    pause: async (ms) => void waited.push(ms),
  })
  const tries = () => ebay.calls(seller.userId).length
  return { ebay, call, waited, tries, accessToken, said: () => said }
}

async function failure(asked: Promise<unknown>): Promise<EbayFailure> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof EbayFailure) return error
  throw new Error(`not a failure of eBay's: ${String(error)}`)
}

test('what eBay answers is read by the schema, and what is not like it is not taken for an answer', async () => {
  const { call } = await calling()
  const answer = z.object({ sellerRegistrationCompleted: z.boolean() })
  expect(await call({ ...reading, answer })).toEqual({ sellerRegistrationCompleted: true })
  const other = await failure(call({ ...reading, answer: z.object({ somethingElse: z.string() }) }))
  expect(other).toMatchObject({ kind: 'unknown', status: 200 })
})

const twice = (fault: Fault): Fault => ({ ...fault, times: 2 })
test.each<Fault>([
  { kind: 'system-error' },
  { kind: 'concurrent' },
  { kind: 'unavailable' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
])('what may be repeated is tried twice more after %o, and then given up', async (fault) => {
  const { ebay, call, tries, waited } = await calling()
  ebay.faults.next(twice(fault))
  await call(reading)
  expect(tries()).toBe(3)
  const [first = 0, second = 0] = waited
  expect([Math.abs(first / 1_000 - 1), Math.abs(second / 4_000 - 1)].every((off) => off <= 0.25)).toBe(true)
  ebay.faults.next({ ...fault, times: 3 })
  const { kind } = await failure(call(reading))
  expect(kind).toBe(fault.kind.endsWith('reset') ? 'unknown' : 'away')
})

test.each<[Fault, string]>([
  [{ kind: 'system-error' }, 'away'],
  [{ kind: 'unavailable' }, 'away'],
  [{ kind: 'commit-then-reset' }, 'unknown'],
])('what must not be done twice is left to the caller after %o', async (fault, kind) => {
  const { ebay, call, tries } = await calling()
  ebay.faults.next(fault)
  expect(await failure(call(optingIn))).toMatchObject({ kind })
  expect(tries()).toBe(1)
})

test('what eBay says it did not do, because another change was under way, is tried again in any case', async () => {
  const { ebay, call, tries } = await calling()
  ebay.faults.next({ kind: 'concurrent' })
  await call(optingIn)
  expect(tries()).toBe(2)
})

test('Retry-After is kept to where it is short; a long one or none is told', async () => {
  const { ebay, call, tries, waited } = await calling()
  ebay.faults.next({ kind: 'rate-limit', retryAfter: 3 })
  await call(optingIn)
  expect(waited).toEqual([3_000])
  ebay.faults.next({ kind: 'rate-limit', retryAfter: 900 }, { kind: 'rate-limit' })
  expect(await failure(call(reading))).toMatchObject({ kind: 'limit', status: 429, retryAfterSeconds: 900 })
  expect(await failure(call(reading))).toMatchObject({ kind: 'limit', retryAfterSeconds: undefined })
  expect(tries()).toBe(4)
})

test('an answer that does not come in time may have been lost on its way back: it is asked for once', async () => {
  const { ebay, call, tries } = await calling({ timeLimitMs: 200 })
  ebay.faults.next({ kind: 'commit-then-hang' })
  expect(await failure(call(reading))).toMatchObject({ kind: 'unknown', status: 0 })
  expect(tries()).toBe(1)
})

test('an eBay that cannot be reached is away, whatever was asked of it', async () => {
  const { ebay, call, waited } = await calling()
  await ebay.stop()
  expect(await failure(call(optingIn))).toMatchObject({ kind: 'away', status: 0 })
  expect(waited).toHaveLength(2)
})

test('a refusal holds all of eBay’s errors', async () => {
  const { ebay, call } = await calling()
  const errors = [25002, 25021].map((errorId) => ({
    errorId,
    domain: 'API_INVENTORY',
    category: 'REQUEST' as const,
    message: `Error ${errorId}`,
  }))
  ebay.faults.next({ kind: 'refusal', status: 400, errors })
  const refused = await failure(call(reading))
  expect(refused).toMatchObject({ kind: 'refused', status: 400, errors })
})

test('whoever gives up hears of the reason they gave, and of nothing else', async () => {
  const { ebay, call } = await calling()
  ebay.faults.next({ kind: 'hang' })
  const giveUp = new AbortController()
  const asked = call({ ...reading, signal: giveUp.signal })
  giveUp.abort(new Error('the seller went away'))
  await expect(asked).rejects.toThrow('the seller went away')
})

test('a form that is given up at any moment fails once and nowhere else', async () => {
  const { ebay, call } = await calling()
  const elsewhere: unknown[] = []
  const hear = (reason: unknown) => void elsewhere.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const form = () => {
    const data = new FormData()
    data.append('image', new Blob([new Uint8Array(2_000_000)], { type: 'image/jpeg' }), 'photo.jpg')
    return data
  }
  const path = '/commerce/media/v1_beta/image/create_image_from_file'
  ebay.faults.next({ kind: 'hang', times: 100 })
  for (let turns = 0; turns < 60; turns += 1) {
    const giveUp = new AbortController()
    const asked = call({ ...reading, host: 'apim', method: 'POST', path, form, signal: giveUp.signal })
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    giveUp.abort(new Error('given up'))
    await expect(asked).rejects.toThrow('given up')
  }
  expect(elsewhere).toEqual([])
})

test('no token and nothing that was sent is in an error or in the log', async () => {
  const { ebay, call, accessToken, said } = await calling()
  ebay.faults.next({ kind: 'unavailable' }, { kind: 'reset', times: 3 }, { kind: 'rate-limit' })
  const failures = [await failure(call(optingIn)), await failure(call(reading)), await failure(call(reading))]
  await call(reading)
  const text = inspect(failures, { depth: 9, showHidden: true }) + said()
  expect(said()).toContain('/sell/account/v1/privilege')
  expect(text).not.toContain(accessToken)
  expect(text).not.toContain('SELLING_POLICY_MANAGEMENT')
  expect(text).not.toMatch(/bearer/i)
})

test('a token that no header can hold is not quoted', async () => {
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
  expect(inspect(await failure(broken(reading)), { depth: 9, showHidden: true })).not.toContain('secret')
})
