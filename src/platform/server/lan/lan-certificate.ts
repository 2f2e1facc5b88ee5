import { webcrypto, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lanAddresses, localName, localNetworks } from './lan-addresses.ts'
import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  X509Certificate as IssuedCertificate,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** PEM texts: the server's key and certificate, and the certificate of the authority that a phone has to trust. */
export type LanCertificate = { key: string; cert: string; ca: string }

/**
 * Reads or issues the certificate for this machine's local addresses. Its authority's key never leaves `folder` (mode 600).
 * The authority is created once and lasts 10 years. The server's certificate is renewed in its last 30 days and when
 * addresses change.
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
    (cert) =>
      isCurrent(cert, now) && coversExactly(cert, names) && cert.verify(new X509Certificate(authority.cert).publicKey),
    () => issueServerCertificate(authority, names, now),
  )
  return { ...server, ca: authority.cert }
}

/** SHA-256 fingerprint of a certificate as `AB:CD:…`, for a person to compare. */
export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256
}

function namesOfThisMachine(): ServerNames {
  return { dns: [localName(), 'localhost'], ip: [...lanAddresses(), '127.0.0.1'] }
}

async function readOrIssue(path: string, isGood: (cert: X509Certificate) => boolean, issue: () => Promise<Issued>) {
  const file = `${path}.pem`
  if (existsSync(file)) {
    const stored = readIssued(readFileSync(file, 'utf8'))
    if (stored && isGood(new X509Certificate(stored.cert))) return stored
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
  const renewBeforeMs = 30 * 86_400_000
  return cert.validFromDate <= now && cert.validToDate.getTime() - now.getTime() > renewBeforeMs
}

function coversExactly(cert: X509Certificate, names: ServerNames): boolean {
  const expectedNames = [
    ...names.dns.map((name) => `DNS:${name}`),
    ...names.ip.map((address) => `IP Address:${address}`),
  ]
  const certifiedNames = (cert.subjectAltName ?? '').split(', ')
  return expectedNames.length === certifiedNames.length && expectedNames.every((name) => certifiedNames.includes(name))
}

/** A certificate and its private key (PKCS #8), both as PEM. */
export type Issued = { key: string; cert: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Issues a certificate authority for local names, for 10 years. A phone shows `name` in its list of authorities. */
export async function issueAuthority(name: string, now: Date): Promise<Issued> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: daysAfter(now, -1),
    notAfter: daysAfter(now, 3650),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      localNamesOnly(),
    ],
  })
  return { key: await pemOf(keys.privateKey), cert: certificate.toString('pem') }
}

/**
 * Issues a server certificate, signed by `authority`. It lasts 396 days, because every browser accepts at most 397. It is valid
 * from yesterday, for phones whose clock is behind.
 */
export async function issueServerCertificate(authority: Issued, names: ServerNames, now: Date): Promise<Issued> {
  const issuer = new IssuedCertificate(authority.cert)
  const signingKey = await importKey(authority.key)
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=PastFash',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    notBefore: daysAfter(now, -1),
    notAfter: daysAfter(now, 395),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns', value }) as const),
        ...names.ip.map((value) => ({ type: 'ip', value }) as const),
      ]),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { key: await pemOf(keys.privateKey), cert: certificate.toString('pem') }
}

/** Names and addresses that a server certificate is valid for. */
type ServerNames = { dns: string[]; ip: string[] }

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

async function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), algorithm, false, ['sign'])
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000)
}

/**
 * Name constraints of the local authority: it can certify private addresses and local names only. So a phone that trusts it
 * risks nothing on the internet, even if somebody gets its key. https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.10
 */
function localNamesOnly(): Extension {
  const networks = localNetworks.map(([network, mask]) => encodeDer(ipAddress, [...bytes(network), ...bytes(mask)]))
  const names = ['local', 'localhost'].map((name) => encodeDer(dnsName, [...Buffer.from(name)]))
  const subtrees = [...networks, ...names].flatMap((base) => encodeDer(sequence, base))
  const value = encodeDer(sequence, encodeDer(permittedSubtrees, subtrees))
  return new Extension('2.5.29.30', true, Uint8Array.from(value))
}

/** DER tags. https://www.rfc-editor.org/rfc/rfc5280#page-128 */
const sequence = 0x30
const permittedSubtrees = 0xa0
const dnsName = 0x82
const ipAddress = 0x87

function encodeDer(tag: number, content: number[]): number[] {
  // One length byte reaches to 127, two reach to 255; the list above is shorter than that.
  return content.length < 128 ? [tag, content.length, ...content] : [tag, 0x81, content.length, ...content]
}

function bytes(address: string): number[] {
  return address.split('.').map(Number)
}
