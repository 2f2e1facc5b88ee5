import type { Hono } from 'hono'
import type { Services } from '../services.ts'
import type { Readiness } from '../slice.ts'

type Parts = { readiness: Readiness; backupAge: (services: Services) => Promise<number | null | undefined> }
/** Result of checking the parts: each part's name, and its failure if it is away. */
type PartStates = Map<string, { failure: unknown } | undefined>

/**
 * Mounts `/healthz` (200 while the process is alive) and `/readyz` (503 if a part of `readiness` is away or the process stops).
 * Logs once why a part went away. `backupAge`: seconds since the last backup; null without one; undefined, and then not
 * shown, if this process does not know.
 */
export function mountHealth(app: Hono, services: Services, { readiness, backupAge }: Parts) {
  const { shutdown, log } = services
  const away = new Set<string>()
  let runningCheck: Promise<PartStates> | undefined
  // Anybody may ask, and object stores charge for requests: callers during a running check share its result.
  const check = () =>
    (runningCheck ??= checkParts(readiness, services)
      .then((states) => {
        logNewlyAway(states)
        return states
      })
      .finally(() => {
        runningCheck = undefined
      }))
  const logNewlyAway = (states: PartStates) => {
    for (const [part, fault] of states) {
      if (fault && !away.has(part)) log.warn({ err: fault.failure, part }, 'not ready: a part is away')
      if (fault) away.add(part)
      else away.delete(part)
    }
  }
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', async (context) => {
    if (shutdown.stopping.aborted) return context.json({ process: 'stopping' }, 503)
    const states = await check()
    // Outsiders learn only which part is away and how old the last backup is.
    const publicStates: Record<string, unknown> = Object.fromEntries(
      [...states].map(([part, fault]) => [part, fault ? 'away' : 'ok']),
    )
    publicStates['backup_age_seconds'] = await backupAge(services).catch(() => null)
    return context.json(publicStates, [...states.values()].some(Boolean) ? 503 : 200)
  })
}

async function checkParts(readiness: Readiness, services: Services): Promise<PartStates> {
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
