import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { areProbed, openLine } from '../../../../test/dead-line.ts'
import { createEmptyDatabase } from '../../../../test/test-environment.ts'
import { createLog } from '../process/log.ts'
import { openChangeFeed } from './change-feed.ts'
import { openDatabase, type Tx } from './db.ts'

test.each(['a seller’s transaction', 'a transaction of nobody'])(
  '%s on a dead line is told to come back after a minute, and the next one is answered',
  async (whose) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await openLine(await createEmptyDatabase())
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
    const { connection } = await openLine(await createEmptyDatabase())
    const feed = await openChangeFeed(connection, createLog('silent'))
    onTestFinished(() => feed.stop())
    await expect.poll(() => areProbed(connection.port)).toEqual([true])
  },
)

test.runIf(process.platform === 'linux')(
  'who could connect and not listen leaves no connection that would listen beside the next one',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const line = await openLine(await createEmptyDatabase(), { diesOf: 'listen changes' })
    const feed = openChangeFeed(line.connection, createLog('silent'))
    expect(await endOf(line, feed)).toMatchObject({ message: 'Query read timeout' })
    await expect.poll(() => areProbed(line.connection.port)).toEqual([])
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
