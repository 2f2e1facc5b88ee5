import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { renderUnicodeCompact } from 'uqr'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import { type Fetch, listen } from '../http/listen.ts'
import { lanAddresses, localName } from './lan-addresses.ts'
import { ensureLanCertificate, fingerprintOf } from './lan-certificate.ts'
import { trustPage, trustPageStyle } from './trust-page.ts'

export type LanOptions = {
  /** The app's own fetch, as on loopback. */
  fetch: Fetch
  /** The app's port on loopback: https gets the next one, the page about trust the one after. */
  port: number
  /** Where the certificates are kept. */
  folder: string
  clock: Clock
  /** Default: the addresses of this machine in its local networks. */
  addresses?: string[]
  write?: (text: string) => void
}

export type Lan = {
  /** The https address for a phone, such as https://192.168.1.20:4001 */
  address: string
  /** The http address of the page that explains how to trust the certificate. */
  trustAddress: string
  stop(): Promise<void>
}

/**
 * The hosts (`name:port`) under which phones ask for the app whose port on loopback is `port`. Throws an AppError when
 * this computer is in no network.
 */
export function lanHosts(port: number, addresses = lanAddresses()): string[] {
  if (addresses.length === 0) {
    throw new AppError(
      'broken',
      'This computer is in no local network, so that no phone can reach it. Connect it, or start without --lan.',
    )
  }
  return [...addresses, localName()].map((name) => `${name}:${httpsPort(port)}`)
}

/** Serves the app to the local network over https and prints the phone's address. Throws an AppError when a port is taken. */
export async function serveLan(options: LanOptions): Promise<Lan> {
  const { fetch, port, folder, clock, addresses = lanAddresses() } = options
  const names = { dns: [localName(), 'localhost'], ip: [...new Set([...addresses, '127.0.0.1'])] }
  const certificate = await ensureLanCertificate({ folder, now: clock.now(), names })
  const everywhere = '0.0.0.0'
  const app = await listen({ fetch, port: httpsPort(port), hostname: everywhere, tls: certificate })
  try {
    const host = addresses[0] ?? 'localhost'
    const address = `https://${host}:${app.port}`
    const pages = trustPages(address, certificate.ca)
    const trust = await listen({ fetch: pages.fetch, port: trustPort(port), hostname: everywhere })
    const trustAddress = `http://${host}:${trust.port}`
    const write = options.write ?? ((text: string) => process.stdout.write(text))
    write(invitation(address, trustAddress, fingerprintOf(certificate.ca)))
    return {
      address,
      trustAddress,
      async stop() {
        await Promise.all([app.stop(), trust.stop()])
      },
    }
  } catch (thrown) {
    await app.stop(0)
    throw thrown
  }
}

/** Beside the app's own port; 0 asks for any free one. */
function httpsPort(port: number) {
  return port === 0 ? 0 : port + 1
}

function trustPort(port: number) {
  return port === 0 ? 0 : port + 2
}

function trustPages(address: string, ca: string) {
  const fingerprint = fingerprintOf(ca)
  return new Hono()
    .use(async (c, proceed) => {
      await proceed()
      c.header('Content-Security-Policy', `default-src 'none'; style-src '${hashOf(trustPageStyle)}'; base-uri 'none'`)
      c.header('X-Content-Type-Options', 'nosniff')
    })
    .get('/', (c) => c.html(trustPage({ address, fingerprint })))
    .get('/ca.crt', (c) => c.body(ca, 200, { 'Content-Type': 'application/x-x509-ca-cert' }))
}

function hashOf(style: string) {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}

/** What the terminal says about reaching PastFash from a phone, with both addresses as QR codes. */
function invitation(address: string, trustAddress: string, fingerprint: string): string {
  return `
  PastFash for phones in this network

  1. Once per phone: open ${trustAddress}
     It explains how to trust this computer. The fingerprint there must read
     ${fingerprint}

${indented(qrCode(trustAddress))}

  2. Then open ${address}

${indented(qrCode(address))}

`
}

function indented(text: string) {
  return text.replaceAll(/^/gm, '     ')
}

/**
 * A QR code of `text` for the terminal, two modules per character, with a quiet zone of two modules. Its lines set their
 * colours themselves, so that it is dark on light in every terminal.
 */
function qrCode(text: string): string {
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n')
  return lines.map((line) => `\u001b[97;40m${line}\u001b[0m`).join('\n')
}
