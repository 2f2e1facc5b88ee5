import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'

/** The orders that a getOrders query asks for: dates in ms since 1970, inclusive. */
export type OrderDates = {
  readonly by: 'creationdate' | 'lastmodifieddate'
  readonly from: number
  readonly to: number
}

const maxYearsBack = 2
const dayMs = 24 * 60 * 60 * 1000
const dateFilter = /^(creationdate|lastmodifieddate):\[([^\]]*)\]$/

/**
 * getOrders: dates (30810 form, 30820 no start, 30830 more than two years back, 30840 reversed, 30850 in the future); an
 * unknown filter (30700); page (31000, 31100: 1 to 200); more than 50 ids (30900). `now` in ms since 1970.
 */
export function refusalsOfOrders(query: URLSearchParams, now: number): EbayError[] {
  const ids = query.get('orderIds')?.split(',') ?? []
  // With ids everything else is ignored.
  if (ids.length > 0) return ids.length > limits.orderIds ? [ebayError(30900)] : []
  const limit = query.get('limit') ?? '50'
  const offset = query.get('offset') ?? '0'
  const isLimit = /^\d{1,4}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= limits.ordersPerPage
  return [
    ...(isLimit ? [] : [ebayError(31100, { limitvalue: limit })]),
    ...(/^\d{1,9}$/.test(offset) ? [] : [ebayError(31000, { offsetvalue: offset })]),
    ...filtersOf(query).flatMap((filter) => refusalsOfFilter(filter, now)),
  ]
}

/**
 * The span of a getOrders query that has passed `refusalsOfOrders`. Creation dates take precedence over modification
 * dates. Without dates it is the last 90 days.
 */
export function orderDates(query: URLSearchParams, now: number): OrderDates {
  const filters = filtersOf(query)
  for (const by of ['creationdate', 'lastmodifieddate'] as const) {
    const span = dateFilter.exec(filters.find((filter) => filter.startsWith(`${by}:`)) ?? '')?.[2]
    if (span === undefined) continue
    const [from = '', to = ''] = span.split('..')
    return { by, from: Date.parse(from), to: to === '' ? now : Date.parse(to) }
  }
  return { by: 'creationdate', from: now - 90 * dayMs, to: now }
}

function refusalsOfFilter(filter: string, now: number): EbayError[] {
  const [fieldname = ''] = filter.split(':')
  if (fieldname === 'orderfulfillmentstatus') {
    const isKnown = /^orderfulfillmentstatus:\{(NOT_STARTED\|IN_PROGRESS|FULFILLED\|IN_PROGRESS)\}$/.test(filter)
    return isKnown ? [] : [ebayError(30800, { fieldname, fieldvalue: filter.slice(fieldname.length + 1) })]
  }
  if (fieldname !== 'creationdate' && fieldname !== 'lastmodifieddate') return [ebayError(30700, { fieldname })]
  const span = dateFilter.exec(filter)?.[2]
  if (span === undefined || !span.includes('..')) return [ebayError(30810)]
  const [from = '', to = ''] = span.split('..')
  if (from === '') return [ebayError(30820)]
  if (!isDate(from) || !(to === '' || isDate(to))) return [ebayError(30810)]
  return refusalsOfSpan(Date.parse(from), to === '' ? undefined : Date.parse(to), now)
}

function refusalsOfSpan(from: number, to: number | undefined, now: number): EbayError[] {
  if (from > now || (to ?? 0) > now) return [ebayError(30850)]
  if (to !== undefined && from > to) return [ebayError(30840)]
  return from < now - maxYearsBack * 366 * dayMs ? [ebayError(30830, { allowedTime: String(maxYearsBack) })] : []
}

/** Commas separate filters. A list in braces or a span in brackets contains no comma. */
function filtersOf(query: URLSearchParams): string[] {
  return (query.get('filter') ?? '').split(',').filter((filter) => filter !== '')
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
}
