/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A whole page, marked as practice. `body` is HTML. */
export function practicePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><strong>Practice marketplace</strong> <span>This isn’t eBay. Nothing here is really for sale.</span></header>
<main>${body}</main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fff; --quiet: #55555a; --line: #8a8a90; --mark: #7a4b00; --marked: #fff3d6; --deed: #1846a3; --on-deed: #fff; --fault: #a3161b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2f2f4; --paper: #17171a; --quiet: #b9b9c0; --line: #7d7d86; --mark: #ffdf9e; --marked: #3a2c10; --deed: #a9c4ff; --on-deed: #10204a; --fault: #ffb3b0 }
}
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { padding: 8px 16px; color: var(--mark); background: var(--marked) }
main { max-width: 720px; margin: 0 auto; padding: 16px }
h1 { font-size: 24px; line-height: 1.25; overflow-wrap: anywhere }
fieldset { margin: 0 0 16px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 4px 0 }
label small, .quiet { color: var(--quiet) }
label small { display: block }
input[type=radio] { width: 20px; height: 20px; flex: none; accent-color: var(--deed) }
button { min-height: 44px; padding: 8px 20px; margin: 0 8px 8px 0; font: inherit; border: 1px solid var(--deed); border-radius: 8px; color: var(--deed); background: var(--paper); cursor: pointer }
button.first { color: var(--on-deed); background: var(--deed) }
:focus-visible { outline: 3px solid var(--deed); outline-offset: 2px }
.fault { color: var(--fault); font-weight: 600 }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 8px; padding: 0; list-style: none }
.photos img { display: block; width: 100%; aspect-ratio: 1; object-fit: contain; border-radius: 8px; background: var(--marked) }
dl { display: grid; grid-template-columns: minmax(120px, max-content) 1fr; gap: 4px 16px }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
.price { font-size: 20px; font-weight: 600 }
article { overflow-wrap: anywhere }
`
