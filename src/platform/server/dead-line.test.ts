import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase } from '../../../test/world.ts'
import { openChangeFeed } from './change-feed.ts'
import { openDatabase, type Tx } from './db.ts'
import { createLog } from './log.ts'

test.each(['a seller’s transaction', 'a transaction of nobody'])(
  '%s on a dead line is told to come back after a minute, and the next one is answered',
  async (whose) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await openLine()
    // Room for one: who keeps the dead connection, or loses its place, keeps everybody from being answered.
    const db = openDatabase({ ...line.connection, max: 1 }, createLog('silent'))
    onTestFinished(() => db.close())
    const ask = (meanwhile = () => undefined) => {
      const work = async (tx: Pick<Tx, 'execute'>) => {
        meanwhile()
        await tx.execute('select 1')
      }
      return whose === 'a seller’s transaction' ? db.asUser(randomUUID(), work) : db.system.transaction(work)
    }

    await ask()
    expect(await endOf(line, ask(line.forget))).toMatchObject({ code: 'try-later' })
    await ask()
    line.forget()
    expect(await endOf(line, ask())).toMatchObject({ code: 'try-later' })
    await ask()
  },
)

// Linux tells the timers of a connection; elsewhere nothing does.
test.runIf(process.platform === 'linux')(
  'who only listens has its line probed, as nothing it asks would find that it is dead',
  async () => {
    const { connection } = await openLine()
    const feed = await openChangeFeed(connection, createLog('silent'))
    onTestFinished(() => feed.stop())
    await expect.poll(() => timersTo(connection.port)).toEqual([keepAliveTimer])
  },
)

test.runIf(process.platform === 'linux')(
  'who could connect and not listen leaves no connection that would listen beside the next one',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await openLine({ diesOf: 'listen changes' })
    const feed = openChangeFeed(line.connection, createLog('silent'))
    expect(await endOf(line, feed)).toMatchObject({ message: 'Query read timeout' })
    await expect.poll(() => timersTo(line.connection.port)).toEqual([])
  },
)

/** How it ends, with the time passing in which the line is dead. */
async function endOf(line: { isDead(): boolean }, asked: Promise<unknown>): Promise<unknown> {
  const over = new AbortController()
  const end = asked.catch((error: unknown) => error).finally(() => over.abort())
  while (!over.signal.aborted) {
    await nextTurn()
    if (line.isDead()) vi.advanceTimersByTime(60_000)
  }
  return end
}

/** As https://docs.kernel.org/networking/proc_net_tcp.html numbers them; with nothing under way, 0 is none. */
const keepAliveTimer = 2

/** The timer of each connection from here to this port that is open. */
async function timersTo(port: number): Promise<number[]> {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const connections = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1)
  return connections
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to, state]) => to?.endsWith(remote) && state === '01')
    .map(([, , , , , timer]) => Number.parseInt(timer ?? '', 16))
}

/** The database behind a line that forgets its connections, as a firewall does: they stay open, and carry nothing any more. `diesOf`: so does one that this is asked on. */
async function openLine({ diesOf }: { diesOf?: string } = {}) {
  const database = await createEmptyDatabase()
  const ends = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    isDead = false
    const far = connect(`${database.host}/.s.PGSQL.${database.port}`)
    for (const end of [near, far]) ends.add(end.on('error', () => end.destroy()))
    near.on('data', (asked) => {
      if (diesOf !== undefined && asked.includes(diesOf)) forget()
    })
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  const forget = () => {
    isDead = true
    for (const end of ends) end.unpipe().pause()
    return undefined
  }
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...database, host: '127.0.0.1', port },
    isDead: () => isDead,
    forget,
  }
}
