import type { Hono } from 'hono'
import type { Services } from '../services.ts'
import type { Readiness } from '../slice.ts'

type Parts = { readiness: Readiness; backupAge: (services: Services) => Promise<number | null | undefined> }
/** What a look found: each part, with what is wrong with it. */
type Found = Map<string, { failure: unknown } | undefined>

/**
 * `/healthz`: the process is alive. `/readyz`: every part of `readiness` is there, and the process stays; 503 with the name of what
 * is away, or once it is told to stop. Why a part is away is in the log, once each time that it goes. `backupAge`: the seconds since
 * the last backup, null where there is none; undefined where this process knows of none, and that is not said.
 */
export function mountHealth(app: Hono, services: Services, { readiness, backupAge }: Parts) {
  const { leaving, log } = services
  const away = new Set<string>()
  let looking: Promise<Found> | undefined
  // Everybody may ask, and stores count what they are asked: whoever asks during a look is told what it finds.
  const look = () =>
    (looking ??= lookAt(readiness, services)
      .then((found) => {
        sayWhy(found)
        return found
      })
      .finally(() => {
        looking = undefined
      }))
  const sayWhy = (found: Found) => {
    for (const [part, fault] of found) {
      if (fault && !away.has(part)) log.warn({ err: fault.failure, part }, 'not ready: a part is away')
      if (fault) away.add(part)
      else away.delete(part)
    }
  }
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', async (context) => {
    if (leaving.begun.aborted) return context.json({ process: 'stopping' }, 503)
    const found = await look()
    // Which part is away, and how old the last backup is, is all that an outsider may learn.
    const told: Record<string, unknown> = Object.fromEntries(
      [...found].map(([part, fault]) => [part, fault ? 'away' : 'ok']),
    )
    told['backup_age_seconds'] = await backupAge(services).catch(() => null)
    return context.json(told, [...found.values()].some(Boolean) ? 503 : 200)
  })
}

async function lookAt(readiness: Readiness, services: Services): Promise<Found> {
  const results = Object.entries(readiness).map(
    async ([name, check]): Promise<[string, { failure: unknown } | undefined]> => [
      name,
      await check(services).then(
        () => undefined,
        (failure: unknown) => ({ failure }),
      ),
    ],
  )
  return new Map(await Promise.all(results))
}
