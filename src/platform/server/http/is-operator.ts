import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { connectedFrom } from './client-address.ts'
import { isLoopback } from './loopback.ts'

/** Headers of a request that a proxy passed on. */
const proxyHeaders = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * True if the operator of PastFash is asking: from a browser on this machine without a proxy in between, or with `token`
 * (OPERATOR_TOKEN) as bearer token. Keys are masked for the operator as well.
 */
export function isOperator(context: Context, token: string | undefined): boolean {
  return hasToken(context, token) || isFromThisMachine(context)
}

function hasToken(context: Context, token: string | undefined): boolean {
  const [, givenToken] = /^Bearer (\S{1,1000})$/.exec(context.req.header('authorization') ?? '') ?? []
  if (token === undefined || givenToken === undefined) return false
  return timingSafeEqual(digest(givenToken), digest(token))
}

/** A hash, because a comparison in constant time needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isFromThisMachine(context: Context): boolean {
  if (Object.keys(context.req.header()).some((name) => proxyHeaders.test(name))) return false
  const host = (context.req.header('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(host.replace(/^\[(.*)\]$/, '$1')) && isLoopback(connectedFrom(context).replace(/^::ffff:/, ''))
}
