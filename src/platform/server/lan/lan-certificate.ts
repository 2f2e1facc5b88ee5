import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Issued, issueAuthority, issueServerCertificate, type ServerNames } from './issue-certificate.ts'
import { lanAddresses, localName } from './lan-addresses.ts'

/** PEM texts: the server's key and certificate, and the authority a phone has to trust. */
export type LanCertificate = { key: string; cert: string; ca: string }

/**
 * The certificate for this machine's local addresses, from an authority of its own whose key never leaves `folder` (mode 600).
 * The authority is made once and lasts 10 years; the server's certificate is renewed in its last 30 days and whenever
 * the addresses change.
 */
export async function ensureLanCertificate(options: {
  folder: string
  now: Date
  names?: ServerNames
}): Promise<LanCertificate> {
  const { folder, now, names = namesOfThisMachine() } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const authority = await readOrIssue(
    join(folder, 'ca'),
    (cert) => isCurrent(cert, now),
    () => issueAuthority(`PastFash on ${names.dns[0] ?? 'this computer'}`, now),
  )
  const server = await readOrIssue(
    join(folder, 'server'),
    (cert) => isCurrent(cert, now) && isFor(cert, names) && cert.verify(new X509Certificate(authority.cert).publicKey),
    () => issueServerCertificate(authority, names, now),
  )
  return { ...server, ca: authority.cert }
}

/** SHA-256 of a certificate as `AB:CD:…`, to compare by eye. */
export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256
}

function namesOfThisMachine(): ServerNames {
  return { dns: [localName(), 'localhost'], ip: [...lanAddresses(), '127.0.0.1'] }
}

async function readOrIssue(path: string, isGood: (cert: X509Certificate) => boolean, issue: () => Promise<Issued>) {
  const file = `${path}.pem`
  if (existsSync(file)) {
    const kept = readIssued(readFileSync(file, 'utf8'))
    if (kept && isGood(new X509Certificate(kept.cert))) return kept
  }
  const issued = await issue()
  writeFileSync(`${file}.new`, `${issued.key}\n${issued.cert}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return issued
}

/** Key and certificate share a file, so that no crash leaves one without the other. */
function readIssued(text: string): Issued | undefined {
  const [, key, cert] =
    /(-----BEGIN PRIVATE KEY.+PRIVATE KEY-----)\s+(-----BEGIN CERTIFICATE.+CERTIFICATE-----)/s.exec(text) ?? []
  return key && cert ? { key, cert } : undefined
}

function isCurrent(cert: X509Certificate, now: Date): boolean {
  const lastDays = 30 * 86_400_000
  return cert.validFromDate <= now && cert.validToDate.getTime() - now.getTime() > lastDays
}

function isFor(cert: X509Certificate, names: ServerNames): boolean {
  const wanted = [...names.dns.map((name) => `DNS:${name}`), ...names.ip.map((address) => `IP Address:${address}`)]
  const held = (cert.subjectAltName ?? '').split(', ')
  return wanted.length === held.length && wanted.every((name) => held.includes(name))
}
