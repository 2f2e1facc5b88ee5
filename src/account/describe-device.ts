/** The order matters: most browsers also call themselves Chrome or Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Describes a device by its user agent: "Firefox on Windows". The description contains no text of the user agent. */
export function describeDevice(userAgent: string | null | undefined): string {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser === undefined && system === undefined) return 'an unknown device'
  return `${browser ?? 'an unknown browser'} on ${system ?? 'an unknown system'}`
}

function nameIn(known: readonly (readonly [string, RegExp])[], userAgent: string): string | undefined {
  return known.find(([, pattern]) => pattern.test(userAgent))?.[0]
}
