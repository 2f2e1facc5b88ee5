import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { areProbed, openLine } from '../../../../test/dead-line.ts'
import { createDatabase } from '../../../../test/test-environment.ts'
import { createLog } from '../process/log.ts'
import { openChangeFeed } from './change-feed.ts'

// Linux tells which connections are open; elsewhere nothing does.
test.runIf(process.platform === 'linux')(
  'a feed that is stopped while it connects again leaves no connection behind',
  async () => {
    const database = await createDatabase()
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let opens: () => Promise<void> = async () => undefined
    const { connection } = await openLine(database, { opens: () => opens() })
    const feed = await openChangeFeed(connection, createLog('silent'))
    opens = () => {
      begun.resolve()
      return goOn.promise
    }
    const killer = new Client(database)
    await killer.connect()
    onTestFinished(() => killer.end())
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen changes'`)
    await begun.promise
    await feed.stop()
    expect(await areProbed(connection.port)).toHaveLength(1)
    goOn.resolve()
    await expect.poll(() => areProbed(connection.port)).toEqual([])
  },
)
