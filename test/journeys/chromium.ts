/** Without these arguments Chromium looks for Google's servers at every start, and fails as root or without a GPU. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
