import { z } from 'zod'

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
