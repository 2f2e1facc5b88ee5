import { vi } from 'vitest'

const { waitFor } = vi

// A second, as by default, is soon over on a busy machine: as long as `expect.poll` has.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options })
