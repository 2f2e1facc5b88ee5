import type { Page, Request } from '@playwright/test'
import type { Fault, FaultKind } from './faults.ts'
import type { Site } from './product.ts'
import type { WeakLine } from './weak-connection.ts'

type TestEnvironment = { line: WeakLine; page: Page; product: Site }

/** `during` runs while the upload that the fault strikes is held back, `after` from its cut-off until the fault is over. */
type Action = { during?: () => Promise<unknown>; after?: () => Promise<unknown> }

/**
 * Lets the faults strike in sequence from now on. Resolves when the last is over. If a site continues without its crashed
 * process, new uploads wait for its restart: all of them would be over before the next fault.
 */
export function strikeFaults(faults: readonly Fault[], env: TestEnvironment): Promise<void> {
  const remainingFaults = [...faults]
  let currentFault: { kind: FaultKind; over: PromiseWithResolvers<undefined> } | undefined
  return new Promise((resolve, reject) => {
    const endFault = () => {
      currentFault?.over.resolve(undefined)
      currentFault = undefined
      if (remainingFaults.length === 0) resolve()
    }
    env.line.interrupt = () => {
      if (currentFault)
        return currentFault.kind === 'crash' && env.product.continuesAfterCrash ? currentFault.over.promise : undefined
      const [fault] = remainingFaults
      if (!fault || env.line.stored.size < fault.after) return undefined
      currentFault = { kind: fault.kind, over: Promise.withResolvers() }
      remainingFaults.shift()
      const { during, after } = actionOf(fault.kind, env)
      return {
        moment: fault.moment,
        untilDone: async () => void (await during?.().catch(reject)),
        afterwards: () => void Promise.resolve(after?.()).then(endFault, reject),
      }
    }
  })
}

function actionOf(kind: FaultKind, { line, page, product }: TestEnvironment): Action {
  switch (kind) {
    case 'cut':
      return {}
    case 'outage':
      return outage(line)
    case 'offline':
      return offline(page)
    case 'reload':
      return { during: () => page.reload() }
    case 'crash':
      return { during: () => product.crash(), after: () => product.start() }
    default:
      return kind satisfies never
  }
}

/** Ends after three more refused uploads. */
function outage(line: WeakLine): Action {
  return {
    during: async () => {
      line.isDown = true
    },
    after: async () => {
      const before = line.refused
      await line.until(() => line.refused >= before + 3)
      line.isDown = false
    },
  }
}

/** Ends when the browser itself has refused an upload. */
function offline(page: Page): Action {
  let refused: Promise<Request> | undefined
  return {
    during: async () => {
      refused = page.waitForEvent('requestfailed', {
        predicate: (request) => request.url().includes('/api/items') && isOffline(request),
        timeout: 0,
      })
      await page.context().setOffline(true)
    },
    after: async () => {
      await refused
      await page.context().setOffline(false)
    },
  }
}

function isOffline(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED'
}
