import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../test/test-environment.ts'
import { makeQueues, type QueuePolicy } from './make-queues.ts'

const policy: QueuePolicy = {
  retryLimit: 2,
  retryDelay: 1,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  deadLetter: 'lost',
  notify: false,
}

test('missing queues are created, and a queue of an older version gets the policy of this one', async () => {
  const { boss, writeCount } = await openQueue()
  await makeQueues(boss, [['lost', { retryLimit: 5 }]])
  await makeQueues(boss, [
    ['lost', { retryLimit: 7 }],
    ['tries', policy],
  ])
  const queues = await boss.getQueues(['lost', 'tries'])
  expect(Object.fromEntries(queues.map((queue) => [queue.name, queue]))).toMatchObject({
    lost: { retryLimit: 7 },
    tries: policy,
  })
  expect(writeCount()).toBe(3)
  await makeQueues(boss, [
    ['lost', { retryLimit: 7 }],
    ['tries', policy],
  ])
  expect(writeCount()).toBe(3)
})

test('jobs older than the retention of an older version survive the upkeep, and so do jobs sent now', async () => {
  const { boss } = await openQueue()
  await boss.createQueue('tries')
  const longAgo = { startAfter: new Date(Date.now() - 30 * dayMs) }
  const [waiting, started] = [await boss.send('tries', {}, longAgo), await boss.send('tries', {}, longAgo)]
  await boss.getDb().executeSql(`update queue.job set state = 'active' where id = $1`, [started])
  await makeQueues(boss, [['tries', { retryLimit: 2 }]])
  const sentNow = await boss.send('tries', {}, longAgo)
  await boss.getDb().executeSql(`update queue.job set state = 'retry' where id = $1`, [started])
  await boss.supervise('tries')
  const { rows } = await boss.getDb().executeSql('select id from queue.job')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([waiting, started, sentNow]))
})

const dayMs = 24 * 60 * 60 * 1000

/** A queue in a database of its own. `writeCount`: how often a queue was created or changed. */
async function openQueue() {
  const boss = new PgBoss({ ...(await createDatabase()), schema: 'queue', supervise: false, schedule: false })
  // The database may be dropped while the connections close.
  boss.on('error', () => undefined)
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  let count = 0
  const db = boss.getDb()
  const executeSql = db.executeSql.bind(db)
  db.executeSql = (text, values) => {
    if (/create_queue|update queue\.queue/i.test(text)) count += 1
    return executeSql(text, values)
  }
  return { boss, writeCount: () => count }
}
