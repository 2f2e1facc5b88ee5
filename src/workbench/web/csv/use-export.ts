import { useState } from 'react'
import { type ExportedItems, exportItems } from './export-items.ts'

/** Exports items as a CSV file. `isExporting` until the browser has it. */
export function useExport() {
  const [isExporting, setExporting] = useState(false)
  const start = async (items: ExportedItems) => {
    setExporting(true)
    await exportItems(items)
    setExporting(false)
  }
  return { isExporting, start }
}
