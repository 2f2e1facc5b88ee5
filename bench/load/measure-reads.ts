import { Agent, get } from 'node:http'
import { rotated } from '../measuring/rotated.ts'
import { networkAddress } from './network-address.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { createSiteClient } from './site-client.ts'
import type { Stock } from './start-stock.ts'
import { sessionOf, trySignIn, type WorkingSeller } from './working-seller.ts'

/**
 * Reads that are compared with the bare handler. The trivial read is the next SKU: one row by its key, behind everything that
 * each read of a seller has: middleware, session, row security, checked input and output. The session alone is shown beside
 * it.
 */
export const readNames = ['bare Hono + pg', 'session', 'next SKU'] as const
export type ReadName = (typeof readNames)[number]
export type ReadFigures = Percentiles & { readonly perSecond: number }

/** As many requests at once as a pool has connections. */
const concurrency = 10
/** Each kind is requested in this many turns, alternating with the others. */
const turnsPerRead = 4

/** Sends requests to one web process and the bare handler on the same database, alternating, `times` to each. */
export async function measureReads(
  stock: Stock,
  seller: WorkingSeller,
  times: number,
): Promise<Record<ReadName, ReadFigures>> {
  const [port] = stock.webPorts
  const siteClient = createSiteClient(stock.url, [port])
  const clientIp = networkAddress(seller.number, seller.visits)
  seller.visits += 1
  const { cookie, userId } = sessionOf(await trySignIn(siteClient.caller(clientIp), seller.email))
  siteClient.close()
  const headers = { cookie, host: new URL(stock.url).host }
  const agent = new Agent({ keepAlive: true })
  const reads: Record<ReadName, () => Promise<void>> = {
    'bare Hono + pg': () => readFrom({ agent, port: stock.bare.message.port, path: `/users/${userId}` }),
    session: () => readFrom({ agent, port, path: '/api/auth/get-session', headers }),
    'next SKU': () => readFrom({ agent, port, path: '/api/items/next-sku', headers }),
  }
  const record: Record<ReadName, { times: number[]; seconds: number }> = {
    'bare Hono + pg': { times: [], seconds: 0 },
    session: { times: [], seconds: 0 },
    'next SKU': { times: [], seconds: 0 },
  }
  for (const name of readNames) await sendMany(reads[name], concurrency * 5)
  for (let turn = 0; turn < turnsPerRead; turn += 1)
    for (const name of rotated(readNames, turn)) {
      const began = performance.now()
      record[name].times.push(...(await sendMany(reads[name], Math.ceil(times / turnsPerRead))))
      record[name].seconds += (performance.now() - began) / 1000
    }
  agent.destroy()
  return {
    'bare Hono + pg': figuresOf(record['bare Hono + pg']),
    session: figuresOf(record.session),
    'next SKU': figuresOf(record['next SKU']),
  }
}

/** Sends requests, ten at once, each after the answer to the one before. Returns the milliseconds of each. */
async function sendMany(ask: () => Promise<void>, times: number): Promise<number[]> {
  const all: number[] = []
  const sender = async () => {
    for (let left = Math.ceil(times / concurrency); left > 0; left -= 1) {
      const began = performance.now()
      await ask()
      all.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return all
}

type ReadRequest = { agent: Agent; port: number; path: string; headers?: Record<string, string> }

/** The plainest client there is, the same for both. */
function readFrom(readRequest: ReadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...readRequest }, (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${readRequest.path} answered ${response.statusCode}`))
      else response.once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}

function figuresOf({ times, seconds }: { times: readonly number[]; seconds: number }): ReadFigures {
  const spread = percentilesOf(times)
  if (!spread) throw new Error('nothing was read')
  return { ...spread, perSecond: times.length / seconds }
}
