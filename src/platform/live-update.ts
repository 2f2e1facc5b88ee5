import { z } from 'zod'

/** Milliseconds between two heartbeats on a page's stream of updates. */
export const heartbeatMs = 15_000
/**
 * The server-sent event of a heartbeat. The server sends it with the first update and every `heartbeatMs` after.
 * Pages that do not know it hear only updates; servers that do not know it never send one.
 */
export const heartbeatEvent = 'alive'

/** Most ids that one live update lists; more become 'all'. */
export const liveUpdateMaxIds = 50

/** A page receives this when data of its seller changed. 'everything': updates may be missing, so the page reads all again. */
export const liveUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({
    kind: z.literal('changed'),
    what: z.string(),
    ids: z.union([z.array(z.string()).max(liveUpdateMaxIds), z.literal('all')]),
  }),
])
export type LiveUpdate = z.infer<typeof liveUpdateSchema>
