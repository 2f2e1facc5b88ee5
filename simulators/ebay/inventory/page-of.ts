import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { type Refusal, refusal } from './refusal.ts'

export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly page: {
    readonly href: string
    readonly limit: number
    readonly size: number
    readonly total: number
    readonly next?: string
  }
}

/** The page of rows for `limit` (1 to 200, default 25) and `offset`, with the fields around it in the answer. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams, address: string): Page<Row> | Refusal {
  const limit = Number(query.get('limit') ?? 25)
  const offset = Number(query.get('offset') ?? 0)
  const isGood = Number.isInteger(limit) && limit >= 1 && limit <= 200 && Number.isInteger(offset) && offset >= 0
  if (!isGood) return refusal(400, ebayError(25706, { additionalInfo: 'limit is 1 to 200' }))
  const pageRows = rows.slice(offset, offset + limit)
  const hrefOf = (from: number) => {
    const pageQuery = new URLSearchParams(query)
    pageQuery.set('limit', String(limit))
    pageQuery.set('offset', String(from))
    return `${address}?${pageQuery}`
  }
  const hasNext = offset + limit < rows.length
  return {
    rows: pageRows,
    page: {
      href: hrefOf(offset),
      limit,
      size: pageRows.length,
      total: rows.length,
      ...(hasNext && { next: hrefOf(offset + limit) }),
    },
  }
}
