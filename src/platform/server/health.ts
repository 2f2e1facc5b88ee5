import type { Hono } from 'hono'
import type { BlobStore } from '../blob-store.ts'
import { messageOf } from '../errors.ts'
import type { Database } from './db.ts'
import type { Leaving } from './leave.ts'
import { checkMigrated } from './migrate.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: database, tables and bucket are there, and the process stays; 503 with the name of what
 * is away, or once it is told to stop.
 */
export function mountHealth(app: Hono, { db, blobs, leaving }: { db: Database; blobs: BlobStore; leaving: Leaving }) {
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', async (context) => {
    if (leaving.begun.aborted) return context.json({ process: 'stopping' }, 503)
    const checks = { database: db.pool.query('select 1'), migrations: checkMigrated(db.pool), bucket: blobs.check() }
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]): Promise<[string, string]> => [name, await check.then(() => 'ok', messageOf)],
      ),
    )
    const ready = results.every(([, result]) => result === 'ok')
    // The reason stays here: which part is away is all that an outsider may learn.
    return context.json(
      Object.fromEntries(results.map(([name, result]) => [name, result === 'ok' ? 'ok' : 'away'])),
      ready ? 200 : 503,
    )
  })
}
