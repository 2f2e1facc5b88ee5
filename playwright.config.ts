import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './test/journeys/chromium.ts'

/** Long journeys, by their file's name or their tag, run only when asked for, by `npm run test:long`. */
const long = process.env['PASTFASH_LONG'] === '1'

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/prepare-data.ts',
  testIgnore: long ? [] : ['**/*.long.spec.ts'],
  grepInvert: long ? [] : [/@long/],
  outputDir: 'test-results',
  // Two cores: while one journey waits for its product, page or clock, another is at work. No journey measures time.
  workers: 2,
  // The longest time for an expected event on a busy machine; waiting ends as soon as it has happened.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    // Keeping the app on the device is a sixth of all work. In the short run only journeys do it that need it.
    serviceWorkers: long ? 'allow' : 'block',
    // Each animation is drawn a dozen times and waited for at each press. The short run has none.
    contextOptions: { reducedMotion: long ? 'no-preference' : 'reduce' },
    // Tracing takes a fifth of all work. Use `npx playwright test --trace=retain-on-failure` if a picture is not enough.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
})
