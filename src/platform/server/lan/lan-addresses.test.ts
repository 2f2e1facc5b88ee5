import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { lanAddresses, localName } from './lan-addresses.ts'

test('the addresses a phone can reach are found, virtual networks last', () => {
  const addresses = lanAddresses({
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    wlan0: [at('192.168.1.20'), { ...at('fe80::1'), family: 'IPv6', scopeid: 2 }],
    eth0: [at('10.0.0.5')],
  })
  expect(addresses).toEqual(['192.168.1.20', '10.0.0.5', '172.17.0.1'])
})

test('an internet address is never offered', () => {
  expect(lanAddresses({ eth0: [at('8.8.8.8'), at('172.32.0.1')] })).toEqual([])
})

test('the machine has the name that its local network knows', () => {
  expect(localName('Mia-MacBook.local')).toBe('mia-macbook.local')
  expect(localName('desk.example.org')).toBe('desk.local')
})

function at(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null }
}
