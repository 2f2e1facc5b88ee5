import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/**
 * Networks that the internet cannot reach. The local certificate authority may certify addresses inside these alone.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
export const localNetworks = [
  ['10.0.0.0', '255.0.0.0'],
  ['100.64.0.0', '255.192.0.0'],
  ['127.0.0.0', '255.0.0.0'],
  ['169.254.0.0', '255.255.0.0'],
  ['172.16.0.0', '255.240.0.0'],
  ['192.0.2.0', '255.255.255.0'],
  ['192.168.0.0', '255.255.0.0'],
  ['198.18.0.0', '255.254.0.0'],
] as const

/** The IPv4 addresses of this machine in its local networks, those most likely reachable from a phone first. */
export function lanAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map((info) => ({ ...info, isVirtual: virtualInterface.test(name) })))
    .filter((info) => info.family === 'IPv4' && !info.internal && isLocal(info.address))
    .toSorted((a, b) => Number(a.isVirtual) - Number(b.isVirtual))
    .map((info) => info.address)
}

/** The name of this machine in its local network (multicast DNS). */
export function localName(name = hostname()): string {
  return `${name.replace(/\.local$/i, '').split('.')[0]}.local`.toLowerCase()
}

/** Network interfaces of containers, virtual machines and tunnels, which no phone is connected to. */
const virtualInterface = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|tailscale|zt)/

function isLocal(address: string): boolean {
  return localNetworks.some(
    ([network, mask]) => (toNumber(address) & toNumber(mask)) === (toNumber(network) & toNumber(mask)),
  )
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => (sum << 8) | Number(part), 0)
}
