import { z } from 'zod'

/** A server says this often that a page's stream of updates is still there, in milliseconds. */
export const signOfLifeMs = 15_000
/**
 * The server-sent event that says so: with the first update, and from then on all the time. Pages that know nothing of it hear
 * updates alone; a server that knows nothing of it never sends one.
 */
export const signOfLife = 'alive'

/** Ids told one by one in a live update; more become 'all'. */
export const liveUpdateMaxIds = 50

/** What a page hears when something of its seller changed. 'everything': updates may have been missed, ask for all again. */
export const liveUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({
    kind: z.literal('changed'),
    what: z.string(),
    ids: z.union([z.array(z.string()).max(liveUpdateMaxIds), z.literal('all')]),
  }),
])
export type LiveUpdate = z.infer<typeof liveUpdateSchema>
