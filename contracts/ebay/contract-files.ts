import { z } from 'zod'
import account from './account.json' with { type: 'json' }
import fulfillment from './fulfillment.json' with { type: 'json' }
import identity from './identity.json' with { type: 'json' }
import inventory from './inventory.json' with { type: 'json' }
import media from './media.json' with { type: 'json' }
import metadata from './metadata.json' with { type: 'json' }
import notification from './notification.json' with { type: 'json' }
import taxonomy from './taxonomy.json' with { type: 'json' }

const reducedOperation = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/'),
  scopes: z.array(z.string()),
  /** Its place, its name, and a mark if it is required: "query limit", "header Content-Language!". */
  parameters: z.array(z.string().regex(/^(path|query|header) [\w-]+!?$/)),
  body: z.string().optional(),
  upload: z.string().optional(),
  answers: z.record(z.string(), z.string().nullable()),
  errors: z.record(z.string(), z.string()),
})

const reducedContract = z.strictObject({
  document: z.string(),
  version: z.string(),
  host: z.enum(['api', 'apiz', 'apim']),
  base: z.string().startsWith('/'),
  domain: z.string(),
  operations: z.record(z.string(), reducedOperation),
  schemas: z.record(z.string(), z.record(z.string(), z.string())),
  errors: z.record(z.string(), z.string().regex(/^(REQUEST|BUSINESS|APPLICATION) /)),
})

export type ReducedContract = z.infer<typeof reducedContract>
export type ReducedOperation = z.infer<typeof reducedOperation>

/** The contracts beside this file as reduce.mjs wrote them, by API. */
export const contractFiles: Readonly<Record<string, ReducedContract>> = z
  .record(z.string(), reducedContract)
  .parse({ account, fulfillment, identity, inventory, media, metadata, notification, taxonomy })
