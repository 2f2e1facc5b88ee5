import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

/**
 * What the trivial read is held against: Hono, a pool of the same size, one row by its key, and nothing else: no session, no row
 * security, no checks, no log. DATABASE_URL is its only setting; it says its port to whoever started it.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 300_000 })
const app = new Hono()
app.get('/users/:id', async (context) => {
  const { rows } = await pool.query('select id, name from auth.users where id = $1', [context.req.param('id')])
  return context.json(rows[0] ?? null)
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
process.on('disconnect', () => process.exit(0))
