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

test('missing queues are made, and one of an older version gets the policy of this one', async () => {
  const { boss, written } = await openQueue()
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
  expect(written()).toBe(3)
  await makeQueues(boss, [
    ['lost', { retryLimit: 7 }],
    ['tries', policy],
  ])
  expect(written()).toBe(3)
})

test('a job that has waited for longer than an older version kept it is there after the queue’s upkeep, as one is that is sent now', async () => {
  const { boss } = await openQueue()
  await boss.createQueue('tries')
  const longAgo = { startAfter: new Date(Date.now() - 30 * dayMs) }
  const [waiting, begun] = [await boss.send('tries', {}, longAgo), await boss.send('tries', {}, longAgo)]
  await boss.getDb().executeSql(`update queue.job set state = 'active' where id = $1`, [begun])
  await makeQueues(boss, [['tries', { retryLimit: 2 }]])
  const sent = await boss.send('tries', {}, longAgo)
  await boss.getDb().executeSql(`update queue.job set state = 'retry' where id = $1`, [begun])
  await boss.supervise('tries')
  const { rows } = await boss.getDb().executeSql('select id from queue.job')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([waiting, begun, sent]))
})

const dayMs = 24 * 60 * 60 * 1000

/** The queue's tables in a database of their own, and how often a queue was made or changed. */
async function openQueue() {
  const boss = new PgBoss({ ...(await createDatabase()), schema: 'queue', supervise: false, schedule: false })
  // Its database may go while its connections close.
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
  return { boss, written: () => count }
}
