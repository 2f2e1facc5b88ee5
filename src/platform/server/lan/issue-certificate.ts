// The certificate library finds its parts through decorators' metadata.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { localNetworks } from './lan-addresses.ts'

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
  const issuer = new X509Certificate(authority.cert)
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
export type ServerNames = { dns: string[]; ip: string[] }

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
