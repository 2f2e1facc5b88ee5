export type ContractParameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
}

/** A type in one word: string, integer, number, boolean, object, a schema's name, []x for a list, {}x for a map with free names. */
export type ContractType = string

/** One of eBay's operations that this product uses. */
export type ContractOperation = {
  readonly api: string
  readonly operationId: string
  /** Which of eBay's base addresses it lives on. */
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
  /** By HTTP status below 400: the type of the body, or null where there is none. */
  readonly answers: Readonly<Record<string, ContractType | null>>
  /** By HTTP status: the error ids that the contract names for this operation (incomplete, see README); under 200 warnings. */
  readonly errors: Readonly<Record<string, readonly number[]>>
}

export type ContractRequest = {
  readonly method: string
  /** Path without the base address and without the query; a trailing slash does not matter. */
  readonly path: string
  readonly query?: URLSearchParams
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The parsed JSON; undefined for none. */
  readonly body?: unknown
  /** Scopes of the token that was sent; omitted, scopes are not checked. */
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
  /** What it is about: a header's or parameter's name, or a field's path: product.aspects.Brand, requests[0].sku. */
  readonly where: string
  /** For a wrong type: what the contract wants there. For a missing scope: the scopes that would do. */
  readonly wanted?: string
}
