import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { renderUnicodeCompact } from 'uqr'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import { type Fetch, listen } from '../http/listen.ts'
import { lanAddresses, localName } from './lan-addresses.ts'
import { ensureLanCertificate, fingerprintOf } from './lan-certificate.ts'

export type LanOptions = {
  /** The app's own fetch, the same as on loopback. */
  fetch: Fetch
  /** The app's port on loopback. https gets the next port, and the trust page the one after. */
  port: number
  /** Folder for the certificates. */
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
 * The hosts (`name:port`) under which phones ask for the app that has `port` on loopback.
 * Throws an AppError if this computer is in no network.
 */
export function lanHosts(port: number, addresses = lanAddresses()): string[] {
  if (addresses.length === 0) {
    throw new AppError(
      'broken',
      "This computer isn't on a local network, so phones can't reach it. Connect it, or start without --lan.",
    )
  }
  return [...addresses, localName()].map((name) => `${name}:${httpsPort(port)}`)
}

/** Serves the app to the local network over https and prints the phone's address. Throws an AppError if a port is taken. */
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

/** The port after the app's own; 0 asks for any free one. */
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

/** Text for the terminal on how to reach PastFash from a phone, with both addresses as QR codes. */
function invitation(address: string, trustAddress: string, fingerprint: string): string {
  return `
  PastFash for phones on this network

  1. Once per phone: open ${trustAddress}
     It explains how to trust this computer. It must show this fingerprint:
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
 * A QR code of `text` for the terminal, two modules a character, with a quiet zone of two modules.
 * Its lines set their own colours, so that it is dark on light in every terminal.
 */
function qrCode(text: string): string {
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n')
  return lines.map((line) => `\u001b[97;40m${line}\u001b[0m`).join('\n')
}

/** Values on the trust page. */
type TrustPage = {
  /** The https address of PastFash. */
  address: string
  /** SHA-256 fingerprint of the authority, as the terminal shows it. */
  fingerprint: string
}

/**
 * The page that a phone opens once, over plain http. It offers this computer's certificate and says where to trust it.
 * It runs no script.
 */
function trustPage({ address, fingerprint }: TrustPage) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PastFash on this phone</title>
<style>${raw(trustPageStyle)}</style>
</head>
<body>
<main>
<h1>PastFash on this phone</h1>
<p>The camera works only over a secure connection. So this phone must trust the computer that runs PastFash.
You do this once per phone.</p>
<p><a class="button" href="/ca.crt">1. Download the certificate</a></p>
<h2>2. Trust it</h2>
<section><h3>iPhone and iPad</h3>
<ol>
<li>Download with Safari and press Allow.</li>
<li>Settings › General › VPN &amp; Device Management: choose the PastFash profile and press Install.</li>
<li>Settings › General › About › Certificate Trust Settings: turn on PastFash.</li>
</ol></section>
<section><h3>Android</h3>
<ol>
<li>Settings: search for “CA certificate” (under Security › More security settings › Install from storage).</li>
<li>Press Install anyway and choose the file ca.crt in your downloads.</li>
</ol></section>
<section><h3>Computer</h3>
<ul>
<li>Mac: open the file, then in Keychain Access set PastFash to Always Trust.</li>
<li>Windows: open the file, press Install Certificate, and choose “Trusted Root Certification Authorities”.</li>
<li>Firefox: Settings › Certificates › View Certificates › Authorities › Import.</li>
</ul></section>
<p><a class="button" href="${address}">3. Open PastFash</a></p>
<p class="small">The certificate works only on your own network. The terminal shows the same SHA-256 fingerprint:<br>
<code>${fingerprint}</code></p>
<p class="small">No longer needed? Remove the profile or certificate in the same place.</p>
</main>
</body>
</html>`
}

/** The only style the page's security policy allows. */
const trustPageStyle = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 24px 16px }
main { max-width: 36rem; margin: auto }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem } h3 { font-size: 1rem; margin-bottom: 0 }
.button { display: block; padding: 12px 16px; border-radius: 12px; background: #1d4ed8; color: #fff; text-align: center; text-decoration: none }
.small { font-size: 14px } code { overflow-wrap: anywhere }
`
