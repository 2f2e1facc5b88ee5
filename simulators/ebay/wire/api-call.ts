import type { ContractOperation } from '../../../contracts/ebay/operations.ts'
import type { Market } from '../market.ts'
import type { Seller } from '../stored-rows.ts'
import type { Answer } from './answer.ts'
import type { Trouble } from './faults.ts'

/** A call of one of eBay's operations that contract and rules have let through. */
export type ApiCall = {
  readonly market: Market
  readonly operation: ContractOperation
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed JSON. Its fields have the types of the contract. */
  readonly body: unknown
  readonly files: ReadonlyMap<string, Buffer> | undefined
  /** Scopes of the token. */
  readonly scopes: readonly string[]
  readonly origin: string
  /** The trouble of the call, for handlers that act differently then. */
  readonly trouble: Trouble['kind'] | undefined
}

/** Answers a call. It must be synchronous: nothing may happen between its reads and its writes. */
export type Handler = (call: ApiCall & { readonly seller: Seller | undefined }) => Answer
export type SellerCall = ApiCall & { readonly seller: Seller }
export type SellerHandler = (call: SellerCall) => Answer
