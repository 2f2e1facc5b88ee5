/** What sellers ask for, in the order of their work. Names, not addresses: one line of the tables each. */
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

/** What is measured beside them: from asking for a listing until it is seen written, which is no single request. */
export const untilWritten = 'until written'
export type MeasuredName = EndpointName | typeof untilWritten

/** The lines of a table of all that is measured. */
export const measuredNames: readonly MeasuredName[] = [...endpointNames, untilWritten]
