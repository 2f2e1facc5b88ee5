import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEbaySimulator } from '../ebay-simulator.ts'
import { practiceKeyset } from '../practice-keyset.ts'
import { createReadyOffer, publishReadyOffer } from '../testing/ready-offer.ts'
import { type Ask, createAsk } from '../testing/start-simulator.ts'

test('after a stop everything is as before: tokens, listings, orders, pictures and the moved clock', async () => {
  const folder = newFolder()
  const first = await startEbaySimulator({ folder })
  const { userId } = first.sellers.add()
  first.clock.advance(3_600_000)
  const { accessToken } = first.sellers.tokens(userId)
  const { offerId, listingId, item } = await publishReadyOffer(createAsk(first, accessToken))
  const sold = first.placeOrder({ listingId })
  await first.stop()

  const second = await startEbaySimulator({ folder })
  onTestFinished(() => second.stop())
  const ask = createAsk(second, accessToken)
  expect((await ask('GET', `/sell/fulfillment/v1/order/${sold}`)).status).toBe(200)
  expect((await ask('GET', `/sell/inventory/v1/offer/${offerId}`)).body).toMatchObject({ listing: { listingId } })
  expect(second.clock.now()).toBeGreaterThan(Date.now() + 3_500_000)
  const picture = new URL(item.product?.imageUrls?.[0] ?? '')
  expect((await fetch(new URL(picture.pathname, second.origin))).status).toBe(200)
  const { listingId: next } = await publishReadyOffer(ask, 'JEANS-2')
  expect(Number(next)).toBe(Number(listingId) + 1)
})

// Three processes start in sequence, which takes a busy machine its time.
test('a killed marketplace keeps every change that it answered', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const first = await run(folder)
  const code = await consentCode(first.origin)
  const { access_token: token } = await tokenFor(first.origin, code)
  const { offerId } = await createReadyOffer(createAsk(first, token))
  const listed = await createAsk(first, token)('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
  first.process.kill('SIGKILL')
  await first.ended
  // The incomplete line that a kill in the middle of a write leaves.
  appendFileSync(join(folder, 'journal.jsonl'), '[["offers","torn",{"off')

  const second = await run(folder)
  const ask: Ask = createAsk(second, token)
  const offer = await ask('GET', `/sell/inventory/v1/offer/${offerId}`)
  expect(offer.body).toMatchObject({ status: 'PUBLISHED', listing: listed.body && { listingStatus: 'ACTIVE' } })
  expect(
    (
      await ask('POST', '/sell/inventory/v1/location/attic', {
        body: { location: { address: { postalCode: '32801' } } },
      })
    ).status,
  ).toBe(204)
  second.process.kill('SIGKILL')
  await second.ended
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).not.toContain('torn')
  const third = await run(folder)
  expect((await createAsk(third, token)('GET', '/sell/inventory/v1/location/attic')).status).toBe(200)
})

type Running = { readonly origin: string; readonly process: ChildProcess; readonly ended: Promise<unknown> }

function run(folder: string): Promise<Running> {
  const main = new URL('../main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '0', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise((resolve) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, origin] = /^Practice marketplace on (\S+)\n/.exec(output) ?? []
      if (origin !== undefined) resolve({ origin, process: child, ended })
    })
  })
}

/** Agrees as the business seller, whose policies are on. */
async function consentCode(origin: string): Promise<string> {
  const scope = ['sell.inventory', 'sell.account']
    .map((name) => `https://api.ebay.com/oauth/api_scope/${name}`)
    .join(' ')
  const query = new URLSearchParams({
    client_id: practiceKeyset.clientId,
    redirect_uri: practiceKeyset.ruName,
    response_type: 'code',
    scope,
  })
  const body = new URLSearchParams({ decision: 'agree', seller: 'PrctRiverside0002' })
  const answer = await fetch(`${origin}/auth/oauth2/authorize?${query}`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function tokenFor(origin: string, code: string): Promise<{ access_token: string }> {
  const { clientId, clientSecret, ruName } = practiceKeyset
  const answer = await fetch(`${origin}/api/identity/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: ruName }),
  })
  return (await answer.json()) as { access_token: string }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-marketplace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
