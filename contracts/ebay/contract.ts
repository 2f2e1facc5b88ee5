export type ContractParameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
}

/**
 * A type in one word: string, integer, number, boolean, object, a schema's name, []x for a list, {}x for a map with any
 * keys.
 */
export type ContractType = string

/** One of eBay's operations that this product uses. */
export type ContractOperation = {
  readonly api: string
  readonly operationId: string
  /** The base address that it belongs to. */
  readonly host: 'api' | 'apiz' | 'apim'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the API's base path and {placeholders}, without a trailing slash: /sell/inventory/v1/offer/{offerId}. */
  readonly path: string
  /** Full scope strings; one of them is enough. */
  readonly scopes: readonly string[]
  readonly parameters: readonly ContractParameter[]
  readonly body?: ContractType
  /** The part of a multipart/form-data body that carries the file (createImageFromFile: image). */
  readonly upload?: string
  /** The type of the body by HTTP status below 400, or null without a body. */
  readonly answers: Readonly<Record<string, ContractType | null>>
  /**
   * The error ids that the contract names for this operation, by HTTP status (incomplete, see README). Warnings are under
   * 200.
   */
  readonly errors: Readonly<Record<string, readonly number[]>>
}

export type ContractRequest = {
  readonly method: string
  /** Path without the base address and without the query; a trailing slash does not matter. */
  readonly path: string
  readonly query?: URLSearchParams
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The parsed JSON; undefined without a body. */
  readonly body?: unknown
  /** Scopes of the sent token. If omitted, scopes are not checked. */
  readonly scopes?: readonly string[]
}

export type ContractFault = {
  readonly kind:
    | 'unknown operation'
    | 'missing scope'
    | 'missing header'
    | 'missing parameter'
    | 'unknown parameter'
    | 'missing body'
    | 'unknown field'
    | 'wrong type'
  /** The name of the header or parameter, or the path of the field: product.aspects.Brand, requests[0].sku. */
  readonly where: string
  /** For a wrong type, the type in the contract. For a missing scope, the scopes that are enough. */
  readonly expected?: string
}
