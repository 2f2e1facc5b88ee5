import type { Hono } from 'hono'
import { AppError } from '../../platform/errors.ts'
import { clientAddress } from '../../platform/server/http/client-address.ts'
import { isOperator } from '../../platform/server/http/is-operator.ts'
import type { DiagnosticServices } from '../../platform/server/slice.ts'
import { checkEbayConfig, configCheckPath, hiddenEbayConfig } from '../config-check.ts'

/** Per client address. */
const limit = { times: 30, seconds: 600 }
/** Milliseconds after which a check is answered uncounted, because it is needed most while the database is down. */
const countTimeoutMs = 3_000

/**
 * `GET /functions/v1/check-ebay-config`. It needs neither a session nor the database. Only the operator sees masked values. A
 * service shows everybody else hidden values, so that they do not learn which keys it has.
 */
export function mountConfigCheck(app: Hono, { config, secrets, requestLimits }: DiagnosticServices) {
  app.get(configCheckPath, async (context) => {
    await countRequest(requestLimits, clientAddress(context, config.trustProxy))
    const { addresses, ...ebay } = config.ebay
    const keys = { ...ebay, auth: addresses.auth, clientSecret: secrets.ebayClientSecret, appUrl: config.appUrl }
    const forOperator = isOperator(context, secrets.operatorToken)
    const check =
      config.production && !forOperator ? hiddenEbayConfig(ebay.environment) : checkEbayConfig(keys, { forOperator })
    return context.json(check, 200, { 'cache-control': 'no-store' })
  })
}

/** Throws `AppError('too-many')`. A count that fails or takes too long lets the check through. */
async function countRequest(requestLimits: DiagnosticServices['requestLimits'], address: string) {
  const timedOut = Promise.withResolvers<void>()
  const timer = setTimeout(() => timedOut.resolve(), countTimeoutMs)
  const count = requestLimits.count('config check', address, limit).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too-many') throw error
  })
  try {
    await Promise.race([count, timedOut.promise])
  } finally {
    clearTimeout(timer)
    count.catch(() => undefined)
  }
}
