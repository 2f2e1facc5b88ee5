// Loaded as one: every loaded file costs the first page the list of what it needs, and all screens load soon after it.
export { ImportScreen } from './csv/import-screen.tsx'
export { ListingsScreen } from './listings-screen.tsx'
