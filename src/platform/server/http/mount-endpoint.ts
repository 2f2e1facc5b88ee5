import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Endpoint, sellerHeader } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'
import type { RequestLimits } from '../admission/request-limits.ts'
import { parseInput, readJson } from './mount-endpoint-input.ts'
import { type ReadLimits, readAtMost } from './read-at-most.ts'

/** The seller who asks, and the cookies that the answer must carry if the session was renewed. */
export type Caller = { userId: string; setCookies: readonly string[] }
/** Looks up the session. `renew: false` for answers that cannot carry cookies. */
export type RequireUser = (request: Request, options?: { renew: boolean }) => Promise<Caller>

/** Reads the request's body. `signal` aborts the reading, with its reason. */
export type ReadBody = (signal?: AbortSignal) => Promise<Uint8Array>

/** A request body that is a file. */
export type FileBody = {
  readonly read: ReadBody
  /** The size that its sender announced; undefined if it announced none. */
  readonly announcedBytes?: number | undefined
}

/** Answers one endpoint. Gets the seller's id, the parsed input, and the body of endpoints whose body is a file. */
export type Handler<E extends Endpoint> = (
  userId: string,
  input: z.infer<E['input']>,
  body: FileBody,
) => Promise<z.input<E['output']>>

type MountOptions = {
  /** Counts requests of endpoints that have a limit. */
  requestLimits?: Pick<RequestLimits, 'count'> | undefined
  /** Milliseconds without data after which a body's sender counts as gone. */
  silenceTimeoutMs?: number | undefined
}

/** Mounts an endpoint. Checks the session, the limit and the input, then calls the handler and checks its answer. */
export function mountEndpoint<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  requireUser: RequireUser,
  handler: Handler<E>,
  { requestLimits, silenceTimeoutMs }: MountOptions = {},
) {
  const countIn = limiterOf(endpoint, requestLimits)
  app.on(endpoint.method, endpoint.path, async (context) => {
    const caller = endpoint.access === 'seller' ? await requireUser(context.req.raw) : { userId: '', setCookies: [] }
    refuseWorkOfOthers(context, caller)
    await countIn(caller.userId)
    const read = (tooLarge: string, signal?: AbortSignal) =>
      readBody(context, { maxBytes: endpoint.maxBytes, tooLarge, silenceTimeoutMs, signal })
    const input = parseInput(endpoint, await rawInput(endpoint, context, read))
    const answer = await handler(caller.userId, input, {
      read: (signal) => read(tooLargeFile(endpoint, input), signal),
      announcedBytes: announcedBytes(context),
    })
    for (const cookie of caller.setCookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    return context.json(endpoint.output.parse(answer) as object)
  })
}

/** Counts a seller's request if the endpoint has a limit. Throws at the start if nothing would count it. */
function limiterOf({ access, method, path, limit }: Endpoint, limits: MountOptions['requestLimits']) {
  if (!limit) return async () => undefined
  if (!limits || access !== 'seller') throw new Error(`${method} ${path} has a limit that nothing counts`)
  return (userId: string) => limits.count(`${method} ${path}`, userId, limit)
}

/** Refuses work that another seller than the signed-in one began. */
function refuseWorkOfOthers(context: Context, { userId }: Caller) {
  const sender = context.req.header(sellerHeader)
  if (sender === undefined || sender === userId) return
  throw new AppError(
    'forbidden',
    'Someone else is signed in now. Your photos are still on this page. Sign in as yourself to continue.',
  )
}

async function rawInput(
  endpoint: Endpoint,
  context: Context,
  read: (tooLarge: string) => Promise<Uint8Array>,
): Promise<Record<string, unknown>> {
  const parameters = context.req.param()
  if (endpoint.body !== 'json' || endpoint.method === 'GET') return { ...context.req.query(), ...parameters }
  return { ...readJson(await read('This is too much at once. Send less and try again.')), ...parameters }
}

async function readBody(context: Context, limits: ReadLimits) {
  try {
    return await readAtMost(context.req.raw, limits)
  } catch (error) {
    // The rest of an interrupted body must not be read as the connection's next request.
    if (error instanceof AppError && error.code === 'try-later') context.header('connection', 'close')
    throw error
  }
}

function announcedBytes(context: Context): number | undefined {
  const length = context.req.header('content-length')
  return length === undefined ? undefined : Number(length)
}

function tooLargeFile(endpoint: Endpoint, input: Record<string, unknown>): string {
  const megabytes = Math.floor(endpoint.maxBytes / 1024 / 1024)
  if (endpoint.body === 'csv') return `This file is larger than ${megabytes} MB. Split it and import its parts.`
  const name = typeof input['name'] === 'string' ? `"${input['name']}"` : 'This photo'
  return `${name} is larger than ${megabytes} MB. Choose it again, and PastFash makes it smaller first.`
}
