import { Client, type PoolConfig } from 'pg'
import { probing } from './db.ts'

/** Milliseconds in which a database answers that is there. */
const answersWithin = 10_000

/**
 * One connection, for whoever opens it to end. When it is lost, what is asked of it fails and nothing else: without a listener of
 * its own the loss would end the process. A line that is dead is found by probes, also while a statement takes its time.
 */
export async function openClient(connection: PoolConfig): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: answersWithin, ...probing, ...connection })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
