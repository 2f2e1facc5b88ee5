import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { connectedFrom } from './client-address.ts'
import { isLoopback } from './loopback.ts'

/** Headers that say somebody else's request was passed on. */
const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Whether whoever runs PastFash is asking: from a browser on this very machine, with no proxy in between, or with `token`
 * (OPERATOR_TOKEN) as its bearer. What is shown to them is masked all the same.
 */
export function isOperator(context: Context, token: string | undefined): boolean {
  return showsToken(context, token) || isFromThisMachine(context)
}

function showsToken(context: Context, token: string | undefined): boolean {
  const [, shown] = /^Bearer (\S{1,1000})$/.exec(context.req.header('authorization') ?? '') ?? []
  if (token === undefined || shown === undefined) return false
  return timingSafeEqual(digest(shown), digest(token))
}

/** Of one length, as a comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isFromThisMachine(context: Context): boolean {
  if (Object.keys(context.req.header()).some((name) => forwarding.test(name))) return false
  const host = (context.req.header('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(host.replace(/^\[(.*)\]$/, '$1')) && isLoopback(connectedFrom(context).replace(/^::ffff:/, ''))
}
