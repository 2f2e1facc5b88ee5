import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { areProbed, openLine } from '../../../../test/dead-connection.ts'
import { createEmptyDatabase } from '../../../../test/test-environment.ts'
import { createLog } from '../process/log.ts'
import { openChangeFeed } from './change-feed.ts'
import { openDatabase, type Tx } from './db.ts'

test.each(['a seller’s transaction', 'a transaction of nobody'])(
  '%s on a dead connection fails with try-later after a minute, and the next one is answered',
  async (whose) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await openLine(await createEmptyDatabase())
    // A pool of one: a dead or lost connection that is not released would block every later statement.
    const db = openDatabase({ ...line.connection, max: 1 }, createLog('silent'))
    onTestFinished(() => db.close())
    const ask = (duringTransaction = () => undefined) => {
      const work = async (tx: Pick<Tx, 'execute'>) => {
        duringTransaction()
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

// Linux alone shows the timers of a connection.
test.runIf(process.platform === 'linux')(
  'a connection that only listens has keep-alive probes, because no statement would find that it is dead',
  async () => {
    const { connection } = await openLine(await createEmptyDatabase())
    const feed = await openChangeFeed(connection, createLog('silent'))
    onTestFinished(() => feed.stop())
    await expect.poll(() => areProbed(connection.port)).toEqual([true])
  },
)

test.runIf(process.platform === 'linux')(
  'a feed that connected but could not listen leaves no connection open',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await openLine(await createEmptyDatabase(), { diesOf: 'listen changes' })
    const feed = openChangeFeed(line.connection, createLog('silent'))
    expect(await endOf(line, feed)).toMatchObject({ message: 'Query read timeout' })
    await expect.poll(() => areProbed(line.connection.port)).toEqual([])
  },
)

/** The result or error of `asked`. Fake time advances while the connection is dead. */
async function endOf(line: { isDead(): boolean }, asked: Promise<unknown>): Promise<unknown> {
  const over = new AbortController()
  const end = asked.catch((error: unknown) => error).finally(() => over.abort())
  while (!over.signal.aborted) {
    await nextTurn()
    if (line.isDead()) vi.advanceTimersByTime(60_000)
  }
  return end
}
