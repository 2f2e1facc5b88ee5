import { Client, type PoolConfig } from 'pg'
import { keepAliveProbes } from './db.ts'

/** Milliseconds in which a running database accepts a connection. */
const connectTimeoutMs = 10_000

/**
 * Opens one connection; the caller must end it. A lost connection fails its statements alone: without a listener of its own it
 * would end the process. Keep-alive probes find a dead connection, also during a long statement.
 */
export async function openClient(connection: PoolConfig): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: connectTimeoutMs, ...keepAliveProbes, ...connection })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
