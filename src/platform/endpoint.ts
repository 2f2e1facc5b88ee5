import type { z } from 'zod'

/**
 * An endpoint as a value: the server mounts it and the browser calls it, and both parse with its schemas.
 * The input is one flat object. Fields named in the path (`:itemId`) travel there. The others travel in the query if the method
 * is GET or the body is a file, else in the JSON body. Query values arrive as strings: coerce them.
 */
export type Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Absolute path with `:name` for path parameters. */
  readonly path: `/${string}`
  /** 'seller': needs a signed-in seller (401 without). 'anyone': no session is looked up. */
  readonly access: 'seller' | 'anyone'
  /** The body: JSON, or the bytes of one file: a JPEG photo or a table as CSV. */
  readonly body: 'json' | FileType
  /** Largest body, in bytes. */
  readonly maxBytes: number
  /** How often one seller may ask. Undefined: no limit. */
  readonly limit?: { readonly times: number; readonly seconds: number } | undefined
  readonly input: Input
  readonly output: Output
}

/** The kinds of files that an endpoint takes, with their content type. */
export const fileTypes = { jpeg: 'image/jpeg', csv: 'text/csv' } as const
type FileType = keyof typeof fileTypes

/** Largest JSON body in bytes, unless the endpoint sets another. */
export const jsonMaxBytes = 256 * 1024

/** Declares an endpoint. Defaults: `access` 'seller', `body` 'json', `maxBytes` `jsonMaxBytes`. */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declared: Pick<Endpoint<Input, Output>, 'method' | 'path' | 'input' | 'output'> &
    Partial<Pick<Endpoint<Input, Output>, 'access' | 'body' | 'maxBytes' | 'limit'>>,
): Endpoint<Input, Output> {
  return { access: 'seller', body: 'json', maxBytes: jsonMaxBytes, ...declared }
}

/**
 * Header with the id of the seller whose page sends the request. A page may outlive its session: the server refuses a request
 * of another seller than the one signed in, so that work never lands in another seller's account.
 */
export const sellerHeader = 'x-seller-id'

/** Header with the version of the page. A request without it is accepted: not every caller is a page. */
export const appVersionHeader = 'x-app-version'
/** The version of this page and server: a whole number. It grows with each change that older pages cannot follow. */
export const appVersion = 2
/** The oldest page version that the server still understands. An older page shows that it must be reloaded. */
export const oldestAppVersion = 2

/** The names of a path's parameters: `/api/items/:itemId` gives `['itemId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
}

/** True for function calls of the specification: they answer `{ success, error? }`, not `{ error: { code, sentence } }`. */
export function isFunctionCall(path: string): boolean {
  return path.startsWith('/functions/v1/')
}
