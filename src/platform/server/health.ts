import type { Hono } from 'hono'
import type { BlobStore } from '../blob-store.ts'
import type { Database } from './db.ts'
import type { Leaving } from './leave.ts'
import { checkMigrated } from './migrate.ts'

type Parts = { db: Database; blobs: BlobStore }

/**
 * `/healthz`: the process is alive. `/readyz`: database, tables and bucket are there, and the process stays; 503 with the name of what
 * is away, or once it is told to stop.
 */
export function mountHealth(app: Hono, { leaving, ...parts }: Parts & { leaving: Leaving }) {
  let looking: Promise<Record<string, string>> | undefined
  // Everybody may ask, and stores count what they are asked: whoever asks during a look is told what it finds.
  const look = () =>
    (looking ??= lookAt(parts).finally(() => {
      looking = undefined
    }))
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', async (context) => {
    if (leaving.begun.aborted) return context.json({ process: 'stopping' }, 503)
    const found = await look()
    return context.json(found, Object.values(found).every((result) => result === 'ok') ? 200 : 503)
  })
}

/** The reason stays here: which part is away is all that an outsider may learn. */
async function lookAt({ db, blobs }: Parts): Promise<Record<string, string>> {
  const checks = { database: db.pool.query('select 1'), migrations: checkMigrated(db.pool), bucket: blobs.check() }
  const results = Object.entries(checks).map(
    async ([name, check]): Promise<[string, string]> => [
      name,
      await check.then(
        () => 'ok',
        () => 'away',
      ),
    ],
  )
  return Object.fromEntries(await Promise.all(results))
}
