import type { BrowserContext } from '@playwright/test'
import type { listViews } from '../../src/workbench/column-names.ts'

/** Shows lists of items as a grid of cards on wide pages too, as if the seller had chosen it before. */
export function showGrid(context: BrowserContext): Promise<unknown> {
  return chooseView(context, 'grid')
}

/** Shows lists of items as a table on wide pages, as they are at first. */
export function showTable(context: BrowserContext): Promise<unknown> {
  return chooseView(context, 'table')
}

function chooseView(context: BrowserContext, view: (typeof listViews)[number]) {
  const layout = { view, widths: {} }
  return context.addInitScript((json) => localStorage.setItem('table-layout', json), JSON.stringify(layout))
}
