/** The requests of sellers, in the order of their work. Names, not addresses: each is one line of the tables. */
export const endpointNames = [
  'sign in',
  'session',
  'dashboard',
  'summary',
  'create item',
  'store photo',
  'reorder photos',
  'generate',
  'one listing',
  'listings',
  'eBay items',
  'publish',
] as const
export type EndpointName = (typeof endpointNames)[number]

/** Measured as well: the time from requesting a listing until the page has it, which takes several requests. */
export const untilWritten = 'until written'
export type MeasuredName = EndpointName | typeof untilWritten

/** The lines of a table of all measurements. */
export const measuredNames: readonly MeasuredName[] = [...endpointNames, untilWritten]
