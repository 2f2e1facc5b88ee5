import { getSession } from '../../account/server/sessions/get-session.ts'
import { currentRunEndpoint } from '../../listings/run-api.ts'
import type { Endpoint } from '../../platform/endpoint.ts'
import type { PageData } from '../../platform/server/http/static-files.ts'
import { orAborted } from '../../platform/server/process/or-aborted.ts'
import type { Services } from '../../platform/server/services.ts'
import type { ServedEndpoint } from '../../platform/server/slice.ts'
import { listItemsEndpoint, shopCountsEndpoint } from '../../workbench/api.ts'
import { servedEndpoints } from './slices.ts'

/** Milliseconds that a page waits for its data. The page asks for what is not there. */
const defaultTimeLimitMs = 300

/** The requests of a seller's first view, with their default input. */
const firstEndpoints: readonly Endpoint[] = [shopCountsEndpoint, listItemsEndpoint, currentRunEndpoint]

/**
 * Returns a function that reads the session and the first answers for a page, by the functions of the endpoints. It never
 * throws, and resolves within `timeLimitMs`: with undefined without a session answer, else with the answers that are there.
 */
export function createFirstData(
  services: Services,
  timeLimitMs: number = defaultTimeLimitMs,
): (request: Request) => Promise<PageData | undefined> {
  const servedFirst = servedEndpoints.filter(({ endpoint }) => firstEndpoints.includes(endpoint))
  /** Reads that continue after their page was sent. */
  let lateReads = 0

  async function inTime<Result>(read: Promise<Result>, limit: AbortSignal): Promise<Result | undefined> {
    try {
      return await orAborted(read, limit)
    } catch (err) {
      services.log.warn({ err }, 'a page comes without a part of its data')
      if (!limit.aborted) return undefined
      lateReads += 1
      const end = () => void (lateReads -= 1)
      read.then(end, end)
      return undefined
    }
  }

  return async (request) => {
    // The database is slow already: each page would add reads whose answers nobody waits for.
    if (lateReads > 0) return undefined
    const limit = AbortSignal.timeout(timeLimitMs)
    const sessionAnswer = await inTime(getSession(services, request), limit)
    if (!sessionAnswer) return undefined
    const { json: session, setCookies = [] } = sessionAnswer
    const sellerId = session?.user.id ?? null
    if (sellerId === null) return { firstData: { session, sellerId, answers: {} }, setCookies }
    const answers = await Promise.all(
      servedFirst.map(async (served) => [
        served.endpoint.path,
        await inTime(answerTo(served, { ...services, userId: sellerId }), limit),
      ]),
    )
    return { firstData: { session, sellerId, answers: Object.fromEntries(answers) }, setCookies }
  }
}

/** The answer of an endpoint to its default input, as a request gets it. */
async function answerTo({ endpoint, answer }: ServedEndpoint, context: Services & { userId: string }) {
  return endpoint.output.parse(await answer(context, endpoint.input.parse({}), noBody))
}

const noBody = { read: async () => new Uint8Array() }
