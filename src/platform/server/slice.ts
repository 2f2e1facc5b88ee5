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
 * Everything that a slice gives to the product, in its `server/slice.ts`. `src/app/server/slices.ts` lists the slices.
 * Mounting, jobs, sweeps, export, erasure and backup walk through that list.
 */
export type Slice = {
  /** Environment variables, made by `defineSettings`. */
  readonly settings?: SliceSettings
  /** Endpoints for pages, each with its verb, made by `serve` or `serveFile`. */
  readonly endpoints?: readonly ServedEndpoint[]
  /** Routes that are not endpoint values: files, and routes for callers other than pages. */
  readonly routes?: (app: Hono, services: Services) => void
  /** Paths for other servers, which sign their requests. No browser writes to them. */
  readonly signedPaths?: readonly string[]
  /** Pages that talk to the page that opened them. */
  readonly popupPaths?: readonly string[]
  /** Shows the operator what is off, for pages of any version, also if settings keep PastFash from starting. */
  readonly diagnostics?: Diagnostics
  /** Checks by their names in /readyz. Each throws while its part is away, and then the process is not ready. */
  readonly readiness?: Readiness
  /** Runs at every start, before anything is answered. */
  readonly prepare?: (services: Services) => Promise<void>
  /** Runs in the processes that take jobs, until it is stopped. */
  readonly background?: (services: Services) => Repeating
  /** Kinds of jobs with their work, each made by `handle`. */
  readonly jobs?: readonly HandledJob[]
  readonly sweeps?: Sweeps
  readonly accountData?: AccountData<Services>
  readonly tables?: BackupTables
}

export type Diagnostics = {
  /** Path of the page that shows it. */
  readonly page: string
  /** Routes that the page asks. */
  readonly routes: (app: Hono, services: DiagnosticServices) => void
}

/** Services that exist even if PastFash does not start. Requests are not limited then. */
export type DiagnosticServices = Context<'config' | 'secrets'> & { requestLimits: Pick<RequestLimits, 'count'> }

export type Readiness = Readonly<Record<string, (services: Services) => Promise<unknown>>>

/** Services with the seller that the work is for. */
type ForSeller = Services & { userId: string }

export type ServedEndpoint = {
  readonly endpoint: Endpoint
  readonly permission: PermissionCase
  readonly answer: (context: ForSeller, input: unknown, body: FileBody) => Promise<unknown>
}

/**
 * How an endpoint keeps sellers apart. `test/permissions.test.ts` calls it as another seller, and without a session.
 */
export type PermissionCase = {
  /** Input that names the owner's data; empty if left out. If the endpoint takes a file, the test sends one. */
  readonly inputOf?: (ownerData: OwnerData) => Record<string, unknown>
  /** The result of another seller's call with this input: a status, or an answer that holds nothing of the owner. */
  readonly otherSellerGets: number | { readonly exactly: object } | { readonly atLeast: object }
}

/** The owner's data in permission tests. Each slice adds what its endpoints need, as it does to `Services`. */
export interface OwnerData {}

/** Pairs an endpoint with its verb. */
export function serve<E extends Endpoint>(
  endpoint: E,
  verb: (context: ForSeller, input: z.infer<E['input']>) => Promise<z.input<E['output']>>,
  permission: PermissionCase,
): ServedEndpoint {
  return { endpoint, permission, answer: (context, input) => verb(context, input as z.infer<E['input']>) }
}

/** Pairs an endpoint whose body is a file with its verb, which reads the body as part of its input. */
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

/** A kind of job with its work. */
export type HandledJob = {
  readonly kind: JobKind
  /** Starts to take jobs of this kind from its open queue. */
  readonly start: (services: Services) => void
}

type Work<Payload> = {
  readonly run: (services: Services, job: RunningJob<Payload>) => Promise<void>
  /** Called once after the last retry failed. Left out if a sweep or the seller takes care of what remains. */
  readonly giveUp?: (services: Services, job: RunningJob<Payload>) => Promise<void>
  /** How many jobs this process runs at once; left out, as the kind says. */
  readonly concurrency?: (services: Services) => number
}

/** Pairs a kind of job with its work, which must be safe to run twice for one job. */
export function handle<P extends z.ZodType>(
  kind: JobKind<P>,
  { run, giveUp, concurrency }: Work<z.infer<P>>,
): HandledJob {
  return {
    kind,
    start(services) {
      const handler: JobHandler<z.infer<P>> = {
        run: (job) => run(services, job),
        giveUp: async (job) => giveUp?.(services, job),
      }
      services.jobs.work(kind, handler, concurrency?.(services))
    },
  }
}

/** Repeated removal of data that nobody needs anymore. */
export type Sweeps = {
  /** Sweeps of data that belongs to no seller. */
  readonly shared?: readonly ((services: Services) => Promise<unknown>)[]
  /** Sweeps of one seller's data, by the name of their count in the log. Each resolves with the number of removed rows. */
  readonly ofSeller?: Readonly<Record<string, (context: ForSeller, signal: AbortSignal) => Promise<number>>>
  /** Removes one seller's files that no row names; resolves with their number. `bucketNow`: time of the bucket's clock. */
  readonly files?: (context: ForSeller, bucketNow: Date, signal: AbortSignal) => Promise<number>
}

/** Lists each table of the slice, as `schema.table`, in one of the two. */
export type BackupTables = {
  /** Tables in the backup. */
  readonly backedUp: readonly string[]
  /** Tables that are not in the backup, each with the reason. */
  readonly notBackedUp?: Readonly<Record<string, string>>
}
