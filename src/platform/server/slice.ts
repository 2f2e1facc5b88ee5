import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { AccountData } from './account-data.ts'
import type { RequestLimits } from './admission/request-limits.ts'
import type { FileBody } from './http/mount-endpoint.ts'
import type { JobHandler, JobKind, RunningJob } from './jobs/jobs.ts'
import type { Repeating } from './process/repeat.ts'
import type { Context, Services } from './services.ts'
import type { SliceSettings } from './settings/slice-settings.ts'

/**
 * Everything that a slice may hand over to the product, in its `server/slice.ts`: `src/app/server/slices.ts` lists the slices, and
 * what mounts, runs, sweeps, exports, erases and backs up walks through that list.
 */
export type Slice = {
  /** Environment variables, made by `defineSettings`. */
  readonly settings?: SliceSettings
  /** What pages ask: each endpoint with its verb, made by `serve` or `serveFile`. */
  readonly endpoints?: readonly ServedEndpoint[]
  /** Routes that are no endpoint values: files, and what others than pages ask. */
  readonly routes?: (app: Hono, services: Services) => void
  /** Paths whose senders prove by a signature that they may write, and which no browser writes to. */
  readonly signedPaths?: readonly string[]
  /** Pages that talk to the one that opened them. */
  readonly popupPaths?: readonly string[]
  /** What tells its operator what is off: for pages of any version, and while settings keep PastFash from starting too. */
  readonly diagnostics?: Diagnostics
  /** Parts without which a process is not ready, by the names in /readyz: each fails while its part is away. */
  readonly readiness?: Readiness
  /** Done at every start, before anything is answered. */
  readonly prepare?: (services: Services) => Promise<void>
  /** Goes on in the processes that take jobs, until it is stopped. */
  readonly background?: (services: Services) => Repeating
  /** What is done later, each made by `handle`. */
  readonly jobs?: readonly HandledJob[]
  readonly sweeps?: Sweeps
  readonly accountData?: AccountData<Services>
  readonly tables?: BackupTables
}

export type Diagnostics = {
  /** The path of the page that shows it. */
  readonly page: string
  /** What the page asks. */
  readonly routes: (app: Hono, services: DiagnosticServices) => void
}

/** What there is also where PastFash does not start; nobody is counted there. */
export type DiagnosticServices = Context<'config' | 'secrets'> & { requestLimits: Pick<RequestLimits, 'take'> }

export type Readiness = Readonly<Record<string, (services: Services) => Promise<unknown>>>

/** What is done for one seller. */
type ForSeller = Services & { userId: string }

export type ServedEndpoint = {
  readonly endpoint: Endpoint
  readonly permission: PermissionCase
  readonly answer: (context: ForSeller, input: unknown, body: FileBody) => Promise<unknown>
}

/**
 * How an endpoint keeps sellers apart. `test/permissions.test.ts` makes the call of each as nobody, who is refused, and as another
 * seller.
 */
export type PermissionCase = {
  /** What the seller whose things these are would send; left out, nothing. A photo is sent along where the endpoint takes one. */
  readonly call?: (theirs: Theirs) => Record<string, unknown>
  /** What another seller gets for the same: the status, or the answer, which holds nothing of theirs. */
  readonly stranger: number | { readonly gets: object } | { readonly getsAtLeast: object }
}

/** The things of the seller who is to be kept apart. Each slice adds those that its endpoints name, as it does to `Services`. */
export interface Theirs {}

/** Pairs an endpoint with its verb. */
export function serve<E extends Endpoint>(
  endpoint: E,
  verb: (context: ForSeller, input: z.infer<E['input']>) => Promise<z.input<E['output']>>,
  permission: PermissionCase,
): ServedEndpoint {
  return { endpoint, permission, answer: (context, input) => verb(context, input as z.infer<E['input']>) }
}

/** The same for a body that is a file, which the verb reads: it is part of its input. */
export function serveFile<E extends Endpoint>(
  endpoint: E,
  verb: (context: ForSeller, input: z.infer<E['input']> & { body: FileBody }) => Promise<z.input<E['output']>>,
  permission: PermissionCase,
): ServedEndpoint {
  return {
    endpoint,
    permission,
    answer: (context, input, body) => verb(context, { ...(input as z.infer<E['input']>), body }),
  }
}

/** A kind of job with what is done for it. */
export type HandledJob = {
  readonly kind: JobKind
  /** Takes jobs of this kind from its queue, which is open. */
  readonly take: (services: Services) => void
}

type Work<Payload> = {
  readonly run: (services: Services, job: RunningJob<Payload>) => Promise<void>
  /** Called once when every repeat is used up; left out where a sweep or the seller goes on with what is left. */
  readonly giveUp?: (services: Services, job: RunningJob<Payload>) => Promise<void>
  /** How many this process does at once; left out, as the kind says. */
  readonly atOnce?: (services: Services) => number
}

/** Pairs a kind of job with its work, which may run twice for one job and does no harm then. */
export function handle<P extends z.ZodType>(kind: JobKind<P>, { run, giveUp, atOnce }: Work<z.infer<P>>): HandledJob {
  return {
    kind,
    take(services) {
      const handler: JobHandler<z.infer<P>> = {
        run: (job) => run(services, job),
        giveUp: async (job) => giveUp?.(services, job),
      }
      services.jobs.work(kind, handler, atOnce?.(services))
    },
  }
}

/** Removes what nobody needs any more, again and again. */
export type Sweeps = {
  /** Of what is no seller's. */
  readonly shared?: readonly ((services: Services) => Promise<unknown>)[]
  /** Of one seller's, by the name that the log counts it under. Gives how many were removed. */
  readonly ofSeller?: Readonly<Record<string, (context: ForSeller, signal: AbortSignal) => Promise<number>>>
  /** Of one seller's files that no row names. `bucketNow`: the time by the bucket's clock. Gives how many were found. */
  readonly files?: (context: ForSeller, bucketNow: Date, signal: AbortSignal) => Promise<number>
}

/** Each table of the slice, as `schema.table`, is in one of the two. */
export type BackupTables = {
  readonly taken: readonly string[]
  /** With the reason. */
  readonly leftOut?: Readonly<Record<string, string>>
}
