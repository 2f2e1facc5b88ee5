import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { listen } from '../http/listen.ts'
import { ensureLanCertificate, fingerprintOf, issueServerCertificate } from './lan-certificate.ts'
import { lanHosts, serveLan } from './serve-lan.ts'

test('a client that trusts the authority is answered over https, and others refuse the certificate', async () => {
  const { address, ca } = await lanWithAuthority()
  expect(await read(address, ca)).toBe('the app at https')
  await expect(read(address)).rejects.toThrow(/self-signed|unable to verify/)
})

test('a plain page without scripts explains how to trust the certificate, and offers it', async () => {
  const { trustAddress, address, ca } = await lanWithAuthority()
  const page = await fetch(trustAddress)
  const html = await page.text()
  expect(html).toContain(`href="${address}"`)
  expect(html).toContain(fingerprintOf(ca))
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('the terminal shows both addresses and the fingerprint', async () => {
  const { printed, address, trustAddress, ca } = await lanWithAuthority()
  for (const part of [address, trustAddress, fingerprintOf(ca), '█']) expect(printed).toContain(part)
})

test('phones ask for the network address or the local name, on the https port', () => {
  expect(lanHosts(4000, ['192.168.1.20'])).toEqual(['192.168.1.20:4001', expect.stringMatching(/^[^.]+\.local:4001$/)])
})

test('a computer in no network gets a sentence that says so', () => {
  expect(() => lanHosts(4000, [])).toThrow("This computer isn't on a local network")
})

test('the authority cannot certify an internet address, even with its key', async () => {
  const folder = temporaryFolder()
  const { ca } = await ensureLanCertificate({ folder, now: new Date(), names: { dns: ['desk.local'], ip: [] } })
  const authority = { key: readFileSync(join(folder, 'ca.pem'), 'utf8'), cert: ca }
  const names = { dns: ['bank.example'], ip: [] }
  const tls = await issueServerCertificate(authority, names, new Date())
  const bank = await listen({ fetch: () => new Response('not your bank'), port: 0, tls })
  onTestFinished(() => bank.stop())
  await expect(read(`https://127.0.0.1:${bank.port}`, ca, 'bank.example')).rejects.toThrow(
    'permitted subtree violation',
  )
})

async function lanWithAuthority() {
  let printed = ''
  const lan = await serveLan({
    fetch: (request: Request) => new Response(`the app at ${new URL(request.url).protocol.slice(0, -1)}`),
    port: 0,
    folder: temporaryFolder(),
    clock: systemClock,
    addresses: ['127.0.0.1'],
    write: (line) => (printed += line),
  })
  onTestFinished(() => lan.stop())
  const ca = await (await fetch(`${lan.trustAddress}/ca.crt`)).text()
  return { ...lan, ca, printed }
}

async function read(address: string, ca?: string, servername?: string): Promise<string> {
  const request = get(address, { ca, servername, agent: false })
  const [answer] = await once(request, 'response')
  return text(answer)
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-lan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
