import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { areProbed, openLine } from '../../../../test/dead-connection.ts'
import { createDatabase } from '../../../../test/test-environment.ts'
import { createLog } from '../process/log.ts'
import { openChangeFeed } from './change-feed.ts'

// Linux alone lists the open connections.
test.runIf(process.platform === 'linux')('a feed stopped while it reconnects leaves no connection open', async () => {
  const database = await createDatabase()
  const [reconnecting, continueConnecting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let opens: () => Promise<void> = async () => undefined
  const { connection } = await openLine(database, { opens: () => opens() })
  const feed = await openChangeFeed(connection, createLog('silent'))
  opens = () => {
    reconnecting.resolve()
    return continueConnecting.promise
  }
  const killer = new Client(database)
  await killer.connect()
  onTestFinished(() => killer.end())
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen changes'`)
  await reconnecting.promise
  await feed.stop()
  expect(await areProbed(connection.port)).toHaveLength(1)
  continueConnecting.resolve()
  await expect.poll(() => areProbed(connection.port)).toEqual([])
})
