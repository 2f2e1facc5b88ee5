import { Extension } from '@peculiar/x509'
import { localNetworks } from './lan-addresses.ts'

/**
 * The name constraints of the local authority: it can vouch for private addresses and local names only, so that a phone that
 * trusts it risks nothing on the internet, whoever may get hold of its key. https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.10
 */
export function localNamesOnly(): Extension {
  const networks = localNetworks.map(([network, mask]) => tagged(ipAddress, [...bytes(network), ...bytes(mask)]))
  const names = ['local', 'localhost'].map((name) => tagged(dnsName, [...Buffer.from(name)]))
  const subtrees = [...networks, ...names].flatMap((base) => tagged(sequence, base))
  const value = tagged(sequence, tagged(permittedSubtrees, subtrees))
  return new Extension('2.5.29.30', true, Uint8Array.from(value))
}

/** Tags of DER. https://www.rfc-editor.org/rfc/rfc5280#page-128 */
const sequence = 0x30
const permittedSubtrees = 0xa0
const dnsName = 0x82
const ipAddress = 0x87

function tagged(tag: number, content: number[]): number[] {
  // One length byte reaches to 127, two to 255; the list above is below that.
  return content.length < 128 ? [tag, content.length, ...content] : [tag, 0x81, content.length, ...content]
}

function bytes(address: string): number[] {
  return address.split('.').map(Number)
}
