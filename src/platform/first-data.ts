/** Id of the element in a page's HTML that holds its first data, as JSON. */
export const firstDataId = 'first-data'

/** Name of the `meta` element in the built page with the scripts of a seller's first view: paths, separated by spaces. */
export const signedInScriptsName = 'signed-in-scripts'

/** Id of the `template` element in the built page with the sign-in screen as HTML. */
export const signInPageId = 'sign-in-page'

/** Data that comes with the HTML of a page, so that its first view needs no request. */
export type FirstData = {
  /** The answer to `GET /api/auth/get-session`: who is signed in, or null. */
  readonly session: unknown
  /** The seller of the answers; null if nobody is signed in. */
  readonly sellerId: string | null
  /** Answers of endpoints to their default input, by path. An answer that failed or took too long is missing. */
  readonly answers: Readonly<Record<string, unknown>>
}
