import { z } from 'zod'
import account from './account.json' with { type: 'json' }
import fulfillment from './fulfillment.json' with { type: 'json' }
import identity from './identity.json' with { type: 'json' }
import inventory from './inventory.json' with { type: 'json' }
import media from './media.json' with { type: 'json' }
import metadata from './metadata.json' with { type: 'json' }
import notification from './notification.json' with { type: 'json' }
import taxonomy from './taxonomy.json' with { type: 'json' }

/** The short form of a `ContractOperation`: `path` lacks the base path, and a scope is the last part of its address. */
const reducedOperation = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/'),
  scopes: z.array(z.string()),
  /** The place and name of each parameter, with `!` if it is required: "query limit", "header Content-Language!". */
  parameters: z.array(z.string().regex(/^(path|query|header) [\w-]+!?$/)),
  body: z.string().optional(),
  upload: z.string().optional(),
  answers: z.record(z.string(), z.string().nullable()),
  /** Error ids with spaces between them, by HTTP status: { "400": "25702 25709" }. */
  errors: z.record(z.string(), z.string()),
})

const reducedContract = z.strictObject({
  /** The title of eBay's OpenAPI document. */
  document: z.string(),
  version: z.string(),
  host: z.enum(['api', 'apiz', 'apim']),
  /** The part of the path that all operations share: "/sell/account/v1". */
  base: z.string().startsWith('/'),
  /** The `domain` in the errors of this API: "API_ACCOUNT". */
  domain: z.string(),
  operations: z.record(z.string(), reducedOperation),
  /** Types of fields, by schema and field. */
  schemas: z.record(z.string(), z.record(z.string(), z.string())),
  /** Category and text of each error, by its id. */
  errors: z.record(z.string(), z.string().regex(/^(REQUEST|BUSINESS|APPLICATION) /)),
})

export type ReducedContract = z.infer<typeof reducedContract>
export type ReducedOperation = z.infer<typeof reducedOperation>

/** The contracts that reduce.mjs wrote beside this file, by API. */
export const contractFiles: Readonly<Record<string, ReducedContract>> = z
  .record(z.string(), reducedContract)
  .parse({ account, fulfillment, identity, inventory, media, metadata, notification, taxonomy })
