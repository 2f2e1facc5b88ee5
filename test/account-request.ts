import type { Answer, Caller } from './seller.ts'

/** Posts to a path below /api/auth, as a page does. */
export function postAccount(
  caller: Caller,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return caller.ask(`/api/auth${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** The parts of an answer that a client can compare: its status, body and headers, without the headers that always differ. */
export function visibleAnswer({ status, json, headers }: Answer) {
  const alwaysDifferentHeaders = new Set(['date', 'x-request-id'])
  return {
    status,
    json,
    headers: Object.fromEntries([...headers].filter(([name]) => !alwaysDifferentHeaders.has(name))),
  }
}

/** The cookies that an answer sets, as a browser sends them back; '' when it sets none. */
export function cookiesOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
