import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** The colors of the app, without its files. */
const plainPageStyle = `
:root { color-scheme: light dark;
  --paper: light-dark(#faf9f7, #141312); --surface: light-dark(#ffffff, #1d1b1a); --line: light-dark(#e7e3dd, #34302c);
  --ink: light-dark(#1c1917, #f5f3f0); --muted: light-dark(#6b665f, #a39d95); --blue: light-dark(#1d4ed8, #93c5fd);
  --green: light-dark(#15803d, #86efac); --green-soft: light-dark(#ecfdf3, #12291b);
  --amber: light-dark(#92570a, #fcd34d); --amber-soft: light-dark(#fff7e6, #2e2410);
  --red: light-dark(#b42318, #fca5a5); --red-soft: light-dark(#fef2f1, #331817) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { max-width: 45rem; margin: auto; padding: 24px 16px 80px }
h1 { margin: 0; font-size: 28px; line-height: 34px } h2 { margin: 40px 0 12px; font-size: 20px; line-height: 26px }
p { margin: 4px 0 0; max-width: 68ch } h2 + p { margin: -4px 0 12px }
a { display: inline-flex; min-height: 44px; align-items: center; color: var(--blue) }
a:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px }
ul { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
li { padding: 12px 16px } li + li { border-top: 1px solid var(--line) }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; align-items: center }
code { font: 600 15px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
h3 { margin: 0; font-size: 15px; font-weight: 600 }
.about { color: var(--muted); font-size: 14px } .note { font-size: 14px; overflow-wrap: anywhere }
.state { padding: 2px 10px; border-radius: 99px; font-size: 14px; font-weight: 500; background: var(--line) }
.green { background: var(--green-soft); color: var(--green) }
.amber { background: var(--amber-soft); color: var(--amber) }
.red { background: var(--red-soft); color: var(--red) }
.box { margin-top: 16px; padding: 12px 16px; border-radius: 14px } .box p { margin: 0; font-weight: 500 }
`

/** The content security policy of a plain page: this style and nothing else, above all no script. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(plainPageStyle).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page without scripts, files and database. `content` is safe HTML already. */
export function plainPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · PastFash</title>
<link rel="icon" href="data:,">
<style>${raw(plainPageStyle)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}
