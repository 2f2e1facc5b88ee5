import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '../../../account/web/session.ts'
import { awaitConnection, finishConsent } from './finish-consent.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = { code: 'a code', state: 'a state', failed: undefined }

/** A page whose session is known, with a stub of the server's answer. */
function page(isSignedIn: boolean, status = 200, body: unknown = { success: true }) {
  const client = new QueryClient()
  const session = { user: { id: 'seller-1', email: 'a@b.example' }, session: { expiresAt: new Date(Date.now() + 1e6) } }
  client.setQueryData(sessionQuery.queryKey, isSignedIn ? session : null)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    return Response.json(body, { status })
  })
  return { client, sent }
}

test("the code goes to the server with its state and the signed-in seller's id", async () => {
  const { client, sent } = page(true)
  expect(await finishConsent(client, answer)).toEqual({ sentence: undefined })
  expect(sent).toEqual([{ action: 'exchange_token', code: 'a code', state: 'a state', userId: 'seller-1' }])
})

test('without a session no account is connected', async () => {
  const noUser = 'User ID not found. Please close this window and try again.'
  const { client, sent } = page(false)
  expect(await finishConsent(client, answer)).toMatchObject({ sentence: noUser })
  expect(sent).toEqual([])
  const ended = page(true, 401, { success: false, error: 'Please sign in.' })
  expect(await finishConsent(ended.client, answer)).toMatchObject({ sentence: noUser })
})

test("a refusal is reported with its reason, and eBay's own refusal without a request", async () => {
  const { client } = page(true, 409, { success: false, error: 'This eBay account is connected to another seller.' })
  expect(await finishConsent(client, answer)).toEqual({
    sentence: 'Failed to connect eBay account',
    reason: 'This eBay account is connected to another seller.',
  })
  const spent = 'eBay no longer accepts this authorization code. Please connect again.'
  const late = page(true, 200, { success: false, error: `Failed to connect eBay account. ${spent}` })
  expect(await finishConsent(late.client, answer)).toEqual({
    sentence: 'Failed to connect eBay account',
    reason: spent,
  })
  const declined = page(true)
  const failed = 'eBay authorization failed: access_denied'
  expect(await finishConsent(declined.client, { failed })).toEqual({ sentence: failed, reason: undefined })
  expect(declined.sent).toEqual([])
})

/** Stub answers to reads of the account; the last one repeats. */
function stubAccountReads(...connected: boolean[]) {
  const { client } = page(true)
  const waits: true[] = []
  const answers = connected.values()
  let last = false
  vi.stubGlobal('fetch', async () => {
    last = answers.next().value ?? last
    return Response.json({ ...account, connection: last ? connection : null })
  })
  return { waits, end: awaitConnection(client, async () => void waits.push(true)) }
}

const connection = {
  ebayUserId: 'user-1',
  ebayUsername: 'riverside_resale',
  marketplaceId: 'EBAY_US',
  updatedAt: '2026-11-01T00:00:00.000Z',
  tokenExpiresAt: '2028-05-01T00:00:00.000Z',
  isExpired: false,
  isChecked: true,
  isRegistered: true,
  sellingLimit: null,
}
const account = {
  environment: 'practice',
  isConfigured: true,
  policies: { payment: null, fulfillment: null, return: null },
  policyChoices: { payment: [], fulfillment: [], return: [] },
  isOptInPending: false,
  location: null,
  locationChoices: [],
  readyItems: 0,
}

test('after a reload the account is read until it is connected', async () => {
  const { waits, end } = stubAccountReads(false, false, true)
  expect(await end).toEqual({ sentence: undefined })
  expect(waits).toHaveLength(2)
})

test('an account that does not become connected is a failure, and without a session it is not read', async () => {
  expect(await stubAccountReads(false).end).toEqual({
    sentence: 'Failed to connect eBay account',
    reason: expect.stringContaining('reloaded before'),
  })
  expect(await awaitConnection(page(false).client, async () => undefined)).toMatchObject({
    sentence: 'User ID not found. Please close this window and try again.',
  })
})
