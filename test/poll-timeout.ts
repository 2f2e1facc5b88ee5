import { vi } from 'vitest'

const { waitFor } = vi

// The default of one second is too short on a busy machine. This is as long as `expect.poll` waits.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options })
