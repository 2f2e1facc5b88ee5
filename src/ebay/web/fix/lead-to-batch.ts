import { createContext } from 'react'

/** Leads to the dashboard, to the item with this SKU. */
export const LeadToBatch = createContext<(sku: string) => void>(() => undefined)
