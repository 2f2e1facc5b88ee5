import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { jsonOf } from '../../../platform/web/net/json-of.ts'
import { keepText, readKeptText } from '../../../platform/web/store/kept-text.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { columnNames, listViews } from '../../column-names.ts'

/** Least width of a column in rem. */
export const minColumnWidth = 4

const layoutSchema = z.object({
  view: z.enum(listViews),
  /** Widths in rem that the seller has set. */
  widths: z.partialRecord(z.enum(columnNames), z.number().min(minColumnWidth).max(60)),
  /** Low rows if it is missing. */
  rows: z.enum(['low', 'tall']).optional(),
})
export type TableLayout = z.infer<typeof layoutSchema>

const defaultLayout: TableLayout = { view: 'table', widths: {} }

const key = 'table-layout'

/** The seller's table, kept in this browser. */
const layoutStore = createStore<TableLayout>(readLayout())

/** The layout, and a function that changes a part of it. */
export function useTableLayout(): [TableLayout, (changes: Partial<TableLayout>) => void] {
  return [useSyncExternalStore(layoutStore.subscribe, layoutStore.get), changeLayout]
}

function changeLayout(changes: Partial<TableLayout>): void {
  layoutStore.set(changes)
  keepText(key, JSON.stringify(layoutStore.get()))
}

function readLayout(): TableLayout {
  return layoutSchema.safeParse(jsonOf(readKeptText(key) ?? '')).data ?? defaultLayout
}
