import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { lanAddresses, localName } from './lan-addresses.ts'

test('finds the addresses a phone can reach, virtual networks last', () => {
  const found = lanAddresses({
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    wlan0: [at('192.168.1.20'), { ...at('fe80::1'), family: 'IPv6', scopeid: 2 }],
    eth0: [at('10.0.0.5')],
  })
  expect(found).toEqual(['192.168.1.20', '10.0.0.5', '172.17.0.1'])
})

test('never offers an address of the internet', () => {
  expect(lanAddresses({ eth0: [at('8.8.8.8'), at('172.32.0.1')] })).toEqual([])
})

test('names the machine as its local network knows it', () => {
  expect(localName('Mia-MacBook.local')).toBe('mia-macbook.local')
  expect(localName('desk.example.org')).toBe('desk.local')
})

function at(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null }
}
