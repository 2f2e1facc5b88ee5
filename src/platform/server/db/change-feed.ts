import { sql } from 'drizzle-orm'
import { Client, type PoolConfig } from 'pg'
import { z } from 'zod'
import { type LiveUpdate, liveUpdateMaxIds } from '../../live-update.ts'
import type { Log } from '../process/log.ts'
import { deadConnectionTimeouts, type Tx } from './db.ts'

/** Payload of the database's triggers: whose rows changed, and which. */
const notificationSchema = z.object({
  user: z.uuid(),
  what: z.string(),
  ids: z.union([z.array(z.string()).max(liveUpdateMaxIds), z.literal('all')]),
})

type Listener = (update: LiveUpdate) => void

export type ChangeFeed = {
  /** Hears every change of one user until the returned function is called. Changes of other users never arrive. */
  subscribe(userId: string, listener: Listener): () => void
  /**
   * Calls `listener` when a transaction of any process that called `wake` with `name` commits, and after a lost connection.
   * Ends when the returned function is called. Pages do not hear these wake-ups.
   */
  whenWoken(name: string, listener: () => void): () => void
  stop(): Promise<void>
}

/** Wakes the listeners for `name` in all processes when the transaction commits. `name` has at most 8,000 bytes. */
export async function wake(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_notify('wakes', ${name})`)
}

const firstRetryMs = 100
const longestRetryMs = 5_000

/**
 * One connection that listens for changes and passes each to the user it belongs to.
 * After a lost connection every listener gets 'everything', because changes in the gap were not heard.
 */
export async function openChangeFeed(connection: PoolConfig, log: Log): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<Listener>>()
  const wakeListeners = new Map<string, Set<() => void>>()
  const stopping = new AbortController()
  let client = await listen()

  return {
    subscribe: (userId, listener) => addTo(listeners, userId, listener),
    whenWoken: (name, listener) => addTo(wakeListeners, name, listener),
    async stop() {
      stopping.abort()
      await client?.end()
    },
  }

  async function listen(): Promise<Client> {
    const newClient = new Client({ ...deadConnectionTimeouts, ...connection })
    newClient.on('notification', ({ channel, payload = '' }) =>
      channel === 'wakes' ? callWakeListeners(payload) : deliver(payload),
    )
    // pg reports a lost connection by either event, sometimes by both.
    const connectionLost = Promise.withResolvers<void>()
    newClient.on('error', () => connectionLost.resolve())
    newClient.on('end', () => connectionLost.resolve())
    try {
      await newClient.connect()
      await newClient.query('listen wakes')
      await newClient.query('listen changes')
      // A stop during the connecting could not end a connection that did not exist yet.
      stopping.signal.throwIfAborted()
    } catch (failure) {
      // The connection may be open nevertheless, and would listen beside the next one.
      void newClient.end()
      throw failure
    }
    void connectionLost.promise.then(reconnect)
    return newClient
  }

  async function reconnect() {
    for (let wait = firstRetryMs; !stopping.signal.aborted; wait = Math.min(wait * 2, longestRetryMs)) {
      try {
        client = await listen()
        for (const ownListeners of listeners.values())
          for (const listener of ownListeners) listener({ kind: 'everything' })
        for (const name of wakeListeners.keys()) callWakeListeners(name)
        return
      } catch (error) {
        log.debug({ err: error }, 'live updates wait for the database')
        await new Promise((resume) => setTimeout(resume, wait).unref())
      }
    }
  }

  function callWakeListeners(name: string) {
    for (const listener of wakeListeners.get(name) ?? []) listener()
  }

  function deliver(payload: string) {
    const parsed = notificationSchema.safeParse(fromJson(payload))
    // A newer version that runs beside this one may send changes that this one does not know.
    if (!parsed.success) return log.warn('a database notification could not be parsed')
    const { user, what, ids } = parsed.data
    for (const listener of listeners.get(user) ?? []) listener({ kind: 'changed', what, ids })
  }
}

/** Keeps `member` under `key` until the returned function is called. */
function addTo<Member>(sets: Map<string, Set<Member>>, key: string, member: Member): () => void {
  const members = sets.get(key) ?? new Set()
  sets.set(key, members.add(member))
  return () => {
    members.delete(member)
    if (members.size === 0 && sets.get(key) === members) sets.delete(key)
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
