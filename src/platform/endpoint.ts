import type { z } from 'zod'

/**
 * An endpoint as a value: the server mounts it, the browser calls it, both parse with its schemas.
 * One flat input object: fields named in the path (`:itemId`) travel there, the rest travel in the query
 * when the method is GET or the body is a file, else as the JSON body. Query values arrive as strings: coerce them.
 */
export type Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Absolute path with `:name` for path parameters. */
  readonly path: `/${string}`
  /** 'seller': a signed-in seller is required (401 without). 'anyone': no session is looked up. */
  readonly access: 'seller' | 'anyone'
  /** What the body is: JSON, or the bytes of one JPEG photo. */
  readonly body: 'json' | 'jpeg'
  /** Most bytes of the body. */
  readonly maxBytes: number
  /** How often one seller may ask; left out, as often as the server answers. */
  readonly limit?: { readonly times: number; readonly seconds: number } | undefined
  readonly input: Input
  readonly output: Output
}

/** Most bytes of a JSON body, unless an endpoint says otherwise. */
export const jsonMaxBytes = 256 * 1024

/** Declares an endpoint. `access` is 'seller', `body` is 'json' of at most `jsonMaxBytes` unless said otherwise. */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declared: Pick<Endpoint<Input, Output>, 'method' | 'path' | 'input' | 'output'> &
    Partial<Pick<Endpoint<Input, Output>, 'access' | 'body' | 'maxBytes' | 'limit'>>,
): Endpoint<Input, Output> {
  return { access: 'seller', body: 'json', maxBytes: jsonMaxBytes, ...declared }
}

/**
 * Header in which a page says whose work it sends. A page may outlive the session it was opened in: a request whose
 * seller is no longer the one signed in is refused instead of ending up in another seller's account.
 */
export const sellerHeader = 'x-seller-id'

/** Header in which a page says which version it is. A request without it is taken: not every caller is a page. */
export const appVersionHeader = 'x-app-version'
/** The version of this page and server: a whole number that grows with a change that older pages cannot follow. */
export const appVersion = 2
/** The oldest version that the server still understands; an older page is told to reload. */
export const oldestAppVersion = 2

/** The names of the path parameters of a path: `/api/items/:itemId` gives `['itemId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
}

/** Function calls of the specification answer `{ success, error? }` instead of `{ error: { code, sentence } }`. */
export function isFunctionCall(path: string): boolean {
  return path.startsWith('/functions/v1/')
}
