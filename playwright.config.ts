import { defineConfig } from '@playwright/test'

/** Without these Chromium looks for its maker's servers at every start, and fails as root or without a GPU. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  // A journey measures what a seller waits for: nothing else runs beside it.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: chromiumArguments },
  },
})
