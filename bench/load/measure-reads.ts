import { Agent, get } from 'node:http'
import { rotated } from '../measuring/rotated.ts'
import { networkAddress } from './network-address.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { createSiteClient } from './site-client.ts'
import type { Site } from './start-site.ts'
import { sessionOf, trySignIn, type WorkingSeller } from './working-seller.ts'

/**
 * Reads that are compared with the bare handler. The next SKU is the most trivial read: one row by its key. Like each read of
 * a seller, it has middleware, session, row security, and checked input and output. The session alone is shown beside it.
 */
export const readNames = ['bare Hono + pg', 'session', 'next SKU'] as const
export type ReadName = (typeof readNames)[number]
export type ReadFigures = Percentiles & { readonly perSecond: number }

/** As many requests at once as a pool has connections. */
const concurrency = 10
/** Each kind is requested in this many turns, alternating with the others. */
const turnsPerRead = 4

/** Sends requests to one web process and the bare handler on the same database, alternating, `requestCount` to each. */
export async function measureReads(
  site: Site,
  seller: WorkingSeller,
  requestCount: number,
): Promise<Record<ReadName, ReadFigures>> {
  const [port] = site.webPorts
  const siteClient = createSiteClient(site.url, [port])
  const clientIp = networkAddress(seller.number, seller.signInCount)
  seller.signInCount += 1
  const { cookie, userId } = sessionOf(await trySignIn(siteClient.caller(clientIp), seller.email))
  siteClient.close()
  const headers = { cookie, host: new URL(site.url).host }
  const agent = new Agent({ keepAlive: true })
  const reads: Record<ReadName, () => Promise<void>> = {
    'bare Hono + pg': () => readFrom({ agent, port: site.bare.readyMessage.port, path: `/users/${userId}` }),
    session: () => readFrom({ agent, port, path: '/api/auth/get-session', headers }),
    'next SKU': () => readFrom({ agent, port, path: '/api/items/next-sku', headers }),
  }
  const record: Record<ReadName, { durations: number[]; seconds: number }> = {
    'bare Hono + pg': { durations: [], seconds: 0 },
    session: { durations: [], seconds: 0 },
    'next SKU': { durations: [], seconds: 0 },
  }
  for (const name of readNames) await sendMany(reads[name], concurrency * 5)
  for (let turn = 0; turn < turnsPerRead; turn += 1)
    for (const name of rotated(readNames, turn)) {
      const began = performance.now()
      record[name].durations.push(...(await sendMany(reads[name], Math.ceil(requestCount / turnsPerRead))))
      record[name].seconds += (performance.now() - began) / 1000
    }
  agent.destroy()
  return {
    'bare Hono + pg': figuresOf(record['bare Hono + pg']),
    session: figuresOf(record.session),
    'next SKU': figuresOf(record['next SKU']),
  }
}

/** Ten senders at once, each with one request after the other. Returns the milliseconds of each request. */
async function sendMany(ask: () => Promise<void>, count: number): Promise<number[]> {
  const all: number[] = []
  const sender = async () => {
    for (let left = Math.ceil(count / concurrency); left > 0; left -= 1) {
      const began = performance.now()
      await ask()
      all.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return all
}

type ReadRequest = { agent: Agent; port: number; path: string; headers?: Record<string, string> }

/** The plainest client, the same for PastFash and the bare handler. */
function readFrom(readRequest: ReadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...readRequest }, (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${readRequest.path} answered ${response.statusCode}`))
      else response.once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}

function figuresOf({ durations, seconds }: { durations: readonly number[]; seconds: number }): ReadFigures {
  const spread = percentilesOf(durations)
  if (!spread) throw new Error('nothing was read')
  return { ...spread, perSecond: durations.length / seconds }
}
