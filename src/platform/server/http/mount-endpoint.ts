import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Endpoint, sellerHeader } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'
import type { RequestLimits } from '../admission/request-limits.ts'
import { parseInput, readJson } from './mount-endpoint-input.ts'
import { type ReadLimits, readAtMost } from './read-at-most.ts'

/** Who is asking, and cookies the answer must carry when the session was renewed. */
export type Asking = { userId: string; setCookies: readonly string[] }
/** `renew: false` for answers that cannot carry cookies. */
export type RequireUser = (request: Request, options?: { renew: boolean }) => Promise<Asking>

/** Reads what was sent. `cut` ends that early, with its reason. */
export type ReadBody = (cut?: AbortSignal) => Promise<Uint8Array>

/** A body that is a file. */
export type FileBody = {
  readonly read: ReadBody
  /** How many bytes its sender says that it has; left out where it does not say. */
  readonly announcedBytes?: number | undefined
}

/** Answers one endpoint: who asks, the parsed input, and the body of endpoints whose body is a file. */
export type Handler<E extends Endpoint> = (
  userId: string,
  input: z.infer<E['input']>,
  body: FileBody,
) => Promise<z.input<E['output']>>

type MountOptions = {
  /** Counts for endpoints that have a limit. */
  requestLimits?: Pick<RequestLimits, 'take'> | undefined
  /** Milliseconds of silence after which a body's sender counts as gone. */
  patienceMs?: number | undefined
}

/** Mounts an endpoint: session first, then its limit, then the input, then the verb, then the answer, each checked. */
export function mountEndpoint<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  requireUser: RequireUser,
  handler: Handler<E>,
  { requestLimits, patienceMs }: MountOptions = {},
) {
  const countIn = limiterOf(endpoint, requestLimits)
  app.on(endpoint.method, endpoint.path, async (context) => {
    const asking = endpoint.access === 'seller' ? await requireUser(context.req.raw) : { userId: '', setCookies: [] }
    refuseOthersWork(context, asking)
    await countIn(asking.userId)
    const read = (tooLarge: string, cut?: AbortSignal) =>
      readBody(context, { maxBytes: endpoint.maxBytes, tooLarge, patienceMs, cut })
    const input = parseInput(endpoint, await rawInput(endpoint, context, read))
    const answer = await handler(asking.userId, input, {
      read: (cut) => read(tooLargeFile(endpoint, input), cut),
      announcedBytes: announcedBytes(context),
    })
    for (const cookie of asking.setCookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    return context.json(endpoint.output.parse(answer) as object)
  })
}

/** Counts a seller's request where the endpoint has a limit. A limit that nothing would count ends the start. */
function limiterOf({ access, method, path, limit }: Endpoint, limits: MountOptions['requestLimits']) {
  if (!limit) return async () => undefined
  if (!limits || access !== 'seller') throw new Error(`${method} ${path} has a limit that nothing counts`)
  return (userId: string) => limits.take(`${method} ${path}`, userId, limit)
}

/** Work that was begun by another seller than the one signed in now is not taken. */
function refuseOthersWork(context: Context, { userId }: Asking) {
  const sender = context.req.header(sellerHeader)
  if (sender === undefined || sender === userId) return
  throw new AppError(
    'forbidden',
    'Somebody else is signed in now. Your photos are kept on this page; sign in again as yourself to go on.',
  )
}

async function rawInput(
  endpoint: Endpoint,
  context: Context,
  read: (tooLarge: string) => Promise<Uint8Array>,
): Promise<Record<string, unknown>> {
  const parameters = context.req.param()
  if (endpoint.body === 'jpeg' || endpoint.method === 'GET') return { ...context.req.query(), ...parameters }
  return { ...readJson(await read('What was sent is too large.')), ...parameters }
}

async function readBody(context: Context, limits: ReadLimits) {
  try {
    return await readAtMost(context.req.raw, limits)
  } catch (error) {
    // The rest of a body that stopped coming must not be taken for the connection's next request.
    if (error instanceof AppError && error.code === 'try-later') context.header('connection', 'close')
    throw error
  }
}

function announcedBytes(context: Context): number | undefined {
  const length = context.req.header('content-length')
  return length === undefined ? undefined : Number(length)
}

function tooLargeFile(endpoint: Endpoint, input: Record<string, unknown>): string {
  const name = typeof input['name'] === 'string' ? `"${input['name']}"` : 'This photo'
  const megabytes = Math.floor(endpoint.maxBytes / 1024 / 1024)
  return `${name} is larger than ${megabytes} MB as it was sent. Please choose it again so that it is made smaller first.`
}
