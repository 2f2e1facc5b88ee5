import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** All clients without an address share one count. */
const unknownAddress = '127.0.0.1'

/**
 * The address by which a client is counted: that of the connection, or the one a trusted proxy sent (`trustProxy` of them).
 * Addresses that the client itself sends are ignored. IPv6 is cut to its /64 (`2001:db8:0:1::`): one client has all of it.
 * Always an IP address; never throws.
 */
export function clientAddress(context: Context, trustProxy: number): string {
  const forwarded =
    trustProxy > 0 ? (context.req.header('x-forwarded-for') ?? '').split(',').at(-trustProxy) : undefined
  return countedAddress(forwarded ?? '') ?? countedAddress(connectedFrom(context)) ?? unknownAddress
}

/** The remote address of a request's connection; '' if there is no connection. */
export function connectedFrom(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ''
  } catch {
    // A request made inside the process has no connection.
    return ''
  }
}

/** Parses `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1` or `[2001:db8::1]:80`, as proxies write it; undefined for other texts. */
function countedAddress(addressText: string): string | undefined {
  const text = addressText.trim()
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

/** The /56 of an IPv6 client as `clientAddress` gives it: `2001:db8:0:1ff::` is in `2001:db8:0:100::/56`. Others unchanged. */
export function widerNetwork(client: string): string {
  if (isIP(client) !== 6) return client
  const groups = groupsOf(client).slice(0, 4)
  const last = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return `${networkOf([...groups.slice(0, 3), last])}/56`
}

/** The eight groups of an IPv6 address as hexadecimal texts. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  return [...(left ?? []), ...Array(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0'), ...(right ?? [])]
}

/** The /64 of an IPv6 address, or the IPv4 address that it maps. */
function networkOf(groups: readonly string[]): string {
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  }
  return new URL(`http://[${groups.slice(0, 4).join(':')}::]`).hostname.slice(1, -1)
}
