import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

/** Long tests run only when asked for, by `npm run test:long`. */
const long = process.env['PASTFASH_LONG'] === '1'

export default defineConfig({
  test: {
    include: ['{src,test,simulators,scripts,contracts}/**/*.test.ts'],
    exclude: long ? [] : ['**/*.long.test.ts'],
    globalSetup: ['test/database.ts'],
    setupFiles: ['test/console.ts', 'test/poll-timeout.ts'],
    // Far more than any test takes on a busy machine. A hanging test still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The longest time for an expected event on a busy machine; waiting ends as soon as it has happened.
    expect: { poll: { timeout: 30_000 } },
    // Two cores: while one file waits for a clock, a kill or a lock, two others are at work.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A process of its own for each of 200 small files took longer than most of them.
    isolate: false,
    // Tests run on the runtime the server runs on: Node's own loader and type stripping.
    experimental: { viteModuleRunner: false },
  },
})
