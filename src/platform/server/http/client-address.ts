import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Whoever has no address at all shares one count. */
const nobodysAddress = '127.0.0.1'

/**
 * The address by which a client is counted: that of the connection, or the word of the outermost of `trustProxy` proxies
 * in front. What a client writes about itself is worth nothing. An IPv6 address is cut to its /64 (`2001:db8:0:1::`),
 * since one client has all of it. Always an IP address; never throws.
 */
export function clientAddress(context: Context, trustProxy: number): string {
  const forwarded =
    trustProxy > 0 ? (context.req.header('x-forwarded-for') ?? '').split(',').at(-trustProxy) : undefined
  return countedAddress(forwarded ?? '') ?? countedAddress(connectedFrom(context)) ?? nobodysAddress
}

/** The address of a request's connection; '' where there is none. */
export function connectedFrom(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ''
  } catch {
    // Asked within the process: there is no connection.
    return ''
  }
}

/** Proxies write `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1` or `[2001:db8::1]:80`; undefined for what is none of them. */
function countedAddress(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%', 1)
  switch (isIP(address)) {
    case 4:
      return address
    case 6:
      return networkOf(groupsOf(address))
    default:
      return undefined
  }
}

/** The /56 around an IPv6 client of `clientAddress`: `2001:db8:0:1ff::` is in `2001:db8:0:100::/56`. All else as it is. */
export function widerNetwork(client: string): string {
  if (isIP(client) !== 6) return client
  const groups = groupsOf(client).slice(0, 4)
  const last = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return `${networkOf([...groups.slice(0, 3), last])}/56`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  return [...(left ?? []), ...Array(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0'), ...(right ?? [])]
}

/** The first four groups of an IPv6 address, or the IPv4 address it stands for. */
function networkOf(groups: readonly string[]): string {
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  }
  return new URL(`http://[${groups.slice(0, 4).join(':')}::]`).hostname.slice(1, -1)
}
