import type { Endpoint } from '../src/platform/endpoint.ts'
import type { createJeans } from './photos.ts'
import type { Answer } from './seller.ts'

/** A seller's things that somebody else asks for. */
export type Victim = Awaited<ReturnType<typeof createJeans>> & { runId: string }

/** How an endpoint keeps sellers apart. */
export type PermissionCase = {
  endpoint: Endpoint
  /** A call that would succeed for the owner of these things. */
  input: (victim: Victim) => Record<string, unknown>
  body?: () => Promise<Uint8Array>
  /** What another seller gets: refused, or an answer that holds nothing of the victim's. */
  stranger: (answer: Answer) => void
}
