import type { ServerResponse } from 'node:http'
import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'

/** An answer: JSON if `body` is given, otherwise `bytes` unchanged. */
export type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bytes?: Buffer | string
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, body, headers }
}

export const noContent: Answer = { status: 204 }

/** eBay's error envelope. */
export function refused(status: number, ...errors: readonly EbayError[]): Answer {
  return { status, body: { errors } }
}

/** No scripts anywhere, and no form-action: after consent the browser is led to the address of another site. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'"

export function page(status: number, html: string): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    bytes: html,
  }
}

export function redirectTo(address: string): Answer {
  return { status: 303, headers: { location: address, 'cache-control': 'no-store' } }
}

export function send(response: ServerResponse, { status, headers = {}, body, bytes }: Answer): void {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  response.writeHead(status, { ...type, ...headers }).end(body === undefined ? bytes : JSON.stringify(body))
}
