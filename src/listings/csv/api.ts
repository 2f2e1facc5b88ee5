import { z } from 'zod'
import { itemFilterSchema, itemOrders } from '../../items/which-items.ts'
import { endpoint } from '../../platform/endpoint.ts'
import { csvMaxBytes, csvMaxColumns, maxExportIds, maxNamedFaults } from './csv-limits.ts'

/** `GET` with a filter exports what matches; `POST` with a selection exports the selected items. Both answer with a file. */
export const exportItemsPath = '/api/items/export'

const order = z.enum(itemOrders).default('newest')

/** The query of a `GET`. */
export const exportFilterSchema = itemFilterSchema.extend({ order })

/** The body of a `POST`: all items that match and were created until a time, without exceptions, then the named ones. */
export const exportSelectionSchema = z.object({
  all: z
    .object({
      filter: itemFilterSchema,
      createdUntil: z.iso.datetime().regex(/^20/),
      except: z.array(z.uuid()).max(maxExportIds),
    })
    .optional(),
  itemIds: z.array(z.uuid()).max(maxExportIds),
})
export type ExportSelection = z.infer<typeof exportSelectionSchema>

/** How many rows of a file do what, and how many cells are at fault. */
const countsSchema = z.object({
  /** Rows that create an item, change one, or change nothing: their item is equal, or no imported column has a value. */
  create: z.int().nonnegative(),
  change: z.int().nonnegative(),
  same: z.int().nonnegative(),
  /** Rows whose item stays as it is, because it is sold, ended or being published. */
  kept: z.int().nonnegative(),
  /** Rows that cannot be imported. */
  faulty: z.int().nonnegative(),
})
export type ImportCounts = z.infer<typeof countsSchema>

/** The targets of the columns, as `mappingText` writes them. Without it the server maps the columns. */
const mapping = z.string().max(8000).optional()

/**
 * Reads a CSV file, which is the body, and says what an import would do. Saves nothing. Throws 'bad-input' for a file that is
 * not a table, has too many rows, or for a mapping that does not fit.
 */
export const checkImportEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/import/check',
  body: 'csv',
  maxBytes: csvMaxBytes,
  limit: { times: 60, seconds: 600 },
  input: z.object({ mapping }),
  output: z.object({
    /** The columns of the file in order, each with its first value and its target. */
    columns: z
      .array(z.object({ heading: z.string(), sample: z.string(), target: z.string().nullable() }))
      .max(csvMaxColumns),
    /** Whether the mapping is that of the seller's last import of a file with these headings. */
    isRemembered: z.boolean(),
    counts: countsSchema,
    /** The first bad cells by row, numbered as spreadsheets do: the headings are row 1. */
    faults: z
      .array(z.object({ row: z.int().positive(), column: z.string(), value: z.string(), sentence: z.string() }))
      .max(maxNamedFaults),
    /** How many cells are at fault. */
    faultCount: z.int().nonnegative(),
    /** The first rows whose item stays as it is, each with the reason. */
    kept: z.array(z.object({ row: z.int().positive(), sku: z.string(), reason: z.string() })).max(maxNamedFaults),
  }),
})
export type ImportCheck = z.infer<typeof checkImportEndpoint.output>

/**
 * Imports a CSV file, which is the body, in one transaction. A repeat with the same `importId` answers as the first request and
 * changes nothing. Throws 'changed' if a row is at fault, unless only the good ones are wanted.
 */
export const importItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/import',
  body: 'csv',
  maxBytes: csvMaxBytes,
  limit: { times: 60, seconds: 600 },
  input: z.object({ mapping, importId: z.uuid(), goodRowsOnly: z.enum(['yes', 'no']) }),
  output: z.object({ counts: countsSchema }),
})
