import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

/**
 * The bare handler that the trivial read is compared with: Hono, a pool of the same size, one row by its key. It has no
 * session, row security, checks or log. DATABASE_URL is its only setting; it reports its port to its parent process.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 300_000 })
const app = new Hono()
app.get('/users/:id', async (context) => {
  const { rows } = await pool.query('select id, name from auth.users where id = $1', [context.req.param('id')])
  return context.json(rows[0] ?? null)
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
process.on('disconnect', () => process.exit(0))
