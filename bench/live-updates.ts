import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { createItemEndpoint } from '../src/items/api.ts'
import { items } from '../src/items/server/tables.ts'
import { createSeller } from '../test/seller.ts'
import { startProduct } from './measuring/start-product.ts'

// Time from sending a change to an open page that hears of it, beside a bare connection that listens to the same changes. The
// difference is the product's part. Both hear every change of the same run.
const changes = 300

const product = await startProduct()
try {
  await measure()
} finally {
  await product.remove()
}

async function measure() {
  const seller = await createSeller(product.url)
  const page = await pageEvents(product.url, seller.cookie)
  const bare = await bareNotifications()
  const created = [page.next(), bare.next()]
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await Promise.all(created)
  const times = { page: [] as number[], bare: [] as number[], answer: [] as number[] }
  for (let change = 0; change < changes; change += 1) {
    const arrivals = [page.next(), bare.next()]
    const sent = performance.now()
    await product.services.db.asUser(seller.userId, (tx) =>
      tx
        .update(items)
        .set({ brand: `Brand ${change}` })
        .where(eq(items.id, item.id)),
    )
    times.answer.push(performance.now() - sent)
    const [onPage = 0, onBare = 0] = await Promise.all(arrivals)
    times.page.push(onPage - sent)
    times.bare.push(onBare - sent)
  }
  await bare.stop()
  console.log(
    `From sending a change until it arrives (page, bare connection) or is answered, ${changes} changes, milliseconds:`,
  )
  for (const [name, list] of Object.entries(times)) {
    console.log(
      `  ${name.padEnd(6)} median ${percentileOf(list, 0.5)}  p95 ${percentileOf(list, 0.95)}  longest ${percentileOf(list, 1)}`,
    )
  }
}

/** The moments at which an open page hears of changes. */
async function pageEvents(url: string, cookie: string) {
  const answer = await fetch(`${url}/api/events`, { headers: { cookie } })
  const moments = queueOfMoments()
  // A stream opens with the update 'everything', before any change.
  const first = moments.next()
  void (async () => {
    for await (const chunk of answer.body ?? []) if (Buffer.from(chunk).includes('data: {')) moments.record()
  })()
  await first
  return moments
}

/** The moments at which a connection without the product hears of changes. */
async function bareNotifications() {
  const client = new Client(product.connection)
  await client.connect()
  const moments = queueOfMoments()
  client.on('notification', () => moments.record())
  await client.query('listen changes')
  return { ...moments, stop: () => client.end() }
}

function queueOfMoments() {
  const waiting: ((time: number) => void)[] = []
  return {
    next: () => new Promise<number>((resolve) => waiting.push(resolve)),
    record: () => waiting.shift()?.(performance.now()),
  }
}

function percentileOf(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}
