import { Hono } from 'hono'
import { mountConfigCheck } from '../../ebay/server/answer-config-check.ts'
import { serveStaticFiles } from '../../platform/server/http/static-files.ts'
import { type Config, readConfig } from '../../platform/server/settings/config.ts'
import type { Environment, SettingState } from '../../platform/server/settings/setting-states.ts'
import type { SettingName } from '../../platform/server/settings/settings.ts'

/** What the check goes by. Nothing among it must be set. */
const checked: ReadonlySet<SettingName> = new Set([
  'APP_URL',
  'TRUST_PROXY',
  'EBAY_ENVIRONMENT',
  'EBAY_CLIENT_ID',
  'EBAY_CLIENT_SECRET',
  'EBAY_RU_NAME',
  'EBAY_ACCEPTED_URL',
  'EBAY_AUTH_URL',
  'OPERATOR_TOKEN',
])

/** The page and the files it needs. */
const paths = ['/test-ebay-config', '/first.js', '/favicon.svg', '/assets/*']

/**
 * /test-ebay-config while PastFash does not start. A malformed setting counts as not set there, and nobody is counted: the
 * counts are in the database.
 */
export async function mountEbayTest(
  app: Hono,
  { states, environment, webFolder }: { states: readonly SettingState[]; environment: Environment; webFolder: string },
) {
  const usable = states.filter(({ name, state }) => checked.has(name) && state === 'set')
  const settings = readConfig(Object.fromEntries(usable.map(({ name }) => [name, environment[name]])))
  mountConfigCheck(app, {
    ...settings,
    config: ofService(settings.config),
    requestLimits: { take: async () => undefined },
  })
  const web = new Hono()
  try {
    await serveStaticFiles(web, webFolder)
  } catch {
    // Not built. The check itself answers all the same.
    return
  }
  for (const path of paths) app.get(path, (context) => web.fetch(context.req.raw))
}

/** Only a service is diagnosed, and a service does not practise; that it is one is not among what is read here. */
function ofService(config: Config): Config {
  const { environment } = config.ebay
  return {
    ...config,
    production: true,
    ebay: { ...config.ebay, environment: environment === 'practice' ? 'sandbox' : environment },
  }
}
