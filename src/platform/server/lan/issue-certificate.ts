// The certificate library finds its parts through decorators' metadata.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { localNamesOnly } from './name-constraints.ts'

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
