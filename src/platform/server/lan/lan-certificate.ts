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

/** A certificate and its private key (PKCS #8), both as PEM. */
export type Issued = { key: string; cert: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A certificate authority for local names, of 10 years. `name` is what a phone shows in its list of authorities. */
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
 * A server certificate signed by `authority`, of 396 days: the most that every browser accepts is 397, one lies in the past
 * for phones whose clock is behind.
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

/** What a server certificate is good for. */
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
 * The name constraints of the local authority: it can vouch for private addresses and local names only, so that a phone that
 * trusts it risks nothing on the internet, whoever may get hold of its key. https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.10
 */
function localNamesOnly(): Extension {
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
