import { z } from 'zod'
import { itemFilterSchema, itemOrders } from '../items/which-items.ts'
import { endpoint } from '../platform/endpoint.ts'
import { chosenPartsSchema, listViews } from './column-names.ts'

/** Most saved views of a seller. */
export const maxItemViews = 50
/** Most characters of a view's name. */
export const viewNameMaxLength = 60

/** The name of a saved view, stored with single spaces and without spaces at its ends. */
export const viewNameSchema = z
  .string()
  .transform((typed) => typed.replaceAll(/\s+/g, ' ').trim())
  .superRefine((name, context) => {
    const fault = viewNameFault(name)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

/** The sentence that says why a name cannot be saved; undefined if it can. */
function viewNameFault(name: string): string | undefined {
  if (name === '') return 'Give the view a name.'
  if (name.length > viewNameMaxLength) return `Use at most ${viewNameMaxLength} characters for the name of a view.`
  // PostgreSQL refuses NUL, and other control characters are not text.
  return /\p{Cc}/u.test(name) ? "The name has characters that we can't save. Remove them." : undefined
}

/** The form in which two names are the same: upper and lower case do not matter. */
export function viewNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** A list as a seller has set it up: filters and order, table or grid, and the parts of the table. */
export const viewContentSchema = z.object({
  list: itemFilterSchema.omit({ stage: true, group: true }).extend({ order: z.enum(itemOrders) }),
  view: z.enum(listViews),
  parts: chosenPartsSchema,
})
export type ViewContent = z.infer<typeof viewContentSchema>

const savedViewSchema = viewContentSchema.extend({ viewId: z.uuid(), name: z.string() })
export type SavedView = z.infer<typeof savedViewSchema>

/** The seller's saved views, in the order of their names. */
export const listItemViewsEndpoint = endpoint({
  method: 'GET',
  path: '/api/item-views',
  input: z.object({}),
  output: z.object({ views: z.array(savedViewSchema) }),
})

/**
 * Saves a view under the id of the device, or replaces the one with this id; a repeat changes nothing. Throws 'conflict' if
 * another view has the name, and for more than `maxItemViews` views.
 */
export const saveItemViewEndpoint = endpoint({
  method: 'PUT',
  path: '/api/item-views/:viewId',
  limit: { times: 300, seconds: 600 },
  input: viewContentSchema.extend({ viewId: z.uuid(), name: viewNameSchema }),
  output: z.object({}),
})

/** Renames a view. Throws 'not-found', and 'conflict' if another view has the name. */
export const renameItemViewEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/item-views/:viewId',
  limit: { times: 300, seconds: 600 },
  input: z.object({ viewId: z.uuid(), name: viewNameSchema }),
  output: z.object({}),
})

/** Deletes a view. A view that is gone already is no failure. */
export const deleteItemViewEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/item-views/:viewId',
  limit: { times: 300, seconds: 600 },
  input: z.object({ viewId: z.uuid() }),
  output: z.object({}),
})
