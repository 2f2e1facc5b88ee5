import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureLanCertificate } from './lan-certificate.ts'

const now = new Date('2026-03-01T12:00:00Z')
const names = { dns: ['desk.local', 'localhost'], ip: ['192.168.1.20', '127.0.0.1'] }

test('the certificate names every address and lasts no longer than browsers accept', async () => {
  const { cert, ca } = await ensureLanCertificate({ folder: temporaryFolder(), now, names })
  const server = new X509Certificate(cert)
  expect(server.subjectAltName).toBe('DNS:desk.local, DNS:localhost, IP Address:192.168.1.20, IP Address:127.0.0.1')
  expect(days(server)).toBeLessThanOrEqual(397)
  expect(server.checkIssued(new X509Certificate(ca))).toBe(true)
  expect(server.ca).toBe(false)
})

test('the authority lasts ten years, and only this user may read its key', async () => {
  const folder = temporaryFolder()
  const { ca } = await ensureLanCertificate({ folder, now, names })
  const authority = new X509Certificate(ca)
  expect(authority.ca).toBe(true)
  expect(days(authority)).toBeGreaterThan(3649)
  expect(authority.subject).toBe('CN=PastFash on desk.local')
  expect(readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mode & 0o777])).toEqual([
    ['ca.pem', 0o600],
    ['server.pem', 0o600],
  ])
})

test('the next start uses the same certificate', async () => {
  const folder = temporaryFolder()
  const first = await ensureLanCertificate({ folder, now, names })
  expect(await ensureLanCertificate({ folder, now: daysLater(100), names })).toEqual(first)
})

test('a certificate about to expire or without a new address is renewed, the authority is not', async () => {
  const folder = temporaryFolder()
  const first = await ensureLanCertificate({ folder, now, names })
  const later = await ensureLanCertificate({ folder, now: daysLater(370), names })
  const moved = await ensureLanCertificate({ folder, now: daysLater(370), names: { ...names, ip: ['192.168.1.21'] } })
  expect(new Set([first.cert, later.cert, moved.cert]).size).toBe(3)
  expect([later.ca, moved.ca]).toEqual([first.ca, first.ca])
})

test('an expired authority and its certificate are both replaced', async () => {
  const folder = temporaryFolder()
  const first = await ensureLanCertificate({ folder, now, names })
  const later = await ensureLanCertificate({ folder, now: daysLater(3640), names })
  expect(later.ca).not.toBe(first.ca)
  expect(new X509Certificate(later.cert).verify(new X509Certificate(later.ca).publicKey)).toBe(true)
})

function days(cert: X509Certificate) {
  return (cert.validToDate.getTime() - cert.validFromDate.getTime()) / 86_400_000
}

function daysLater(count: number) {
  return new Date(now.getTime() + count * 86_400_000)
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-lan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
