import { html, raw } from 'hono/html'

/** What the page tells: where PastFash is, and how to recognise the right certificate. */
export type TrustPage = {
  /** The https address of PastFash. */
  address: string
  /** SHA-256 of the authority, as the terminal shows it. */
  fingerprint: string
}

/**
 * The page that a phone opens once, over plain http: it hands out the certificate of this computer and says where to trust it.
 * It runs no script.
 */
export function trustPage({ address, fingerprint }: TrustPage) {
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
<p>The camera works only over a secure connection. For that, this phone has to trust the computer that runs PastFash.
You do this once per phone.</p>
<p><a class="button" href="/ca.crt">1. Download the certificate</a></p>
<h2>2. Trust it</h2>
<section><h3>iPhone and iPad</h3>
<ol>
<li>Download with Safari and press Allow.</li>
<li>Settings › General › VPN &amp; Device Management: choose the PastFash profile and press Install.</li>
<li>Settings › General › About › Certificate Trust Settings: switch PastFash on.</li>
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
<p class="small">The certificate is good for addresses in your own network only. Its SHA-256 fingerprint, as the terminal shows it too:<br>
<code>${fingerprint}</code></p>
<p class="small">Tired of it? Remove the profile or certificate in the same place; nothing else changes.</p>
</main>
</body>
</html>`
}

/** The only style the page's security policy allows. */
export const trustPageStyle = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 24px 16px }
main { max-width: 36rem; margin: auto }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem } h3 { font-size: 1rem; margin-bottom: 0 }
.button { display: block; padding: 12px 16px; border-radius: 12px; background: #1d4ed8; color: #fff; text-align: center; text-decoration: none }
.small { font-size: 14px } code { overflow-wrap: anywhere }
`
