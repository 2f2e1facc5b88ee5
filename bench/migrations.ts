import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/server/db/db.ts'
import { migrateDatabase } from '../src/platform/server/db/migrate.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { createLog } from '../src/platform/server/process/log.ts'
import { count } from './measuring/options.ts'
import { formatNumber, table } from './measuring/table.ts'
import { atMost, targetTable } from './measuring/target.ts'
import { seedListings, seedSellers } from './migrations/seed-sellers.ts'
import { itemChange, listingChange, watchSellers } from './migrations/watch-sellers.ts'

// Each migration from one on, on a database with many items, while sellers read and change theirs.
const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000000' }, from: { type: 'string', default: '0009' } },
})
const items = count('--items', values.items)
/** The last migration before listings at eBay existed. */
const lastWithoutListings = '0012'
const migrationNames = readdirSync(new URL('../migrations', import.meta.url)).filter((name) => name.endsWith('.sql'))
const firstIndex = migrationNames.findIndex((name) => name.startsWith(values.from))
if (firstIndex < 1) throw new Error(`--from takes the number of a migration after the first, not ${values.from}`)

const folder = await mkdtemp(join(tmpdir(), 'pastfash-migrations-'))
const log = createLog('error')
const postgres = await startPostgres({ root: folder, log })
const db = openDatabase(postgres.connection, log)
try {
  await measure()
} finally {
  await db.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  console.log(`${items} items, load before: ${loadavg()[0]?.toFixed(1)}`)
  const measured: { name: string; tookMs: number; read: number; write: number }[] = []
  let userIds: string[] = []
  let changes = [itemChange]
  let index = -1
  await migrateDatabase(postgres.connection, {
    async wrapMigration(apply) {
      index += 1
      if (index < firstIndex) return apply()
      if (index === firstIndex) userIds = await seedSellers(postgres.connection, items)
      const { tookMs, longest } = await watchSellers(db, userIds, changes, apply)
      measured.push({ name: migrationNames[index] ?? '', tookMs, ...longest })
      if (migrationNames[index]?.startsWith(lastWithoutListings)) {
        await seedListings(postgres.connection, userIds)
        changes = [itemChange, listingChange]
      }
    },
  })
  const { longest } = await watchSellers(db, userIds, changes, () => wait(5_000))
  const rows = measured.map(({ name, tookMs, read, write }) => [
    name,
    formatNumber(tookMs),
    formatNumber(read),
    formatNumber(write),
  ])
  rows.push(['five seconds without a migration', '5000', formatNumber(longest.read), formatNumber(longest.write)])
  console.log(`\n${table(['', 'took ms', 'longest read', 'longest change'], rows)}`)
  const longestOf = (kind: 'read' | 'write') => Math.max(...measured.map((each) => each[kind])) / 1000
  console.log(
    `\n${targetTable([atMost('seconds that a read waited', longestOf('read'), 1, 2), atMost('seconds that a change waited', longestOf('write'), 1, 2)])}`,
  )
  console.log(`Load now: ${loadavg()[0]?.toFixed(1)}`)
}
