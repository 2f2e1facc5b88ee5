import type { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { RequestLimits } from '../admission/request-limits.ts'
import type { Log } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { clientAddress } from './client-address.ts'
import { readJson } from './mount-endpoint-input.ts'
import { readAtMost } from './read-at-most.ts'

/** Browsers report here that a page tried something that the content security policy refuses. */
export const cspReportPath = '/api/csp-report'

const reportMaxBytes = 16 * 1024
/** Reports of one client: a page that breaks the policy does so repeatedly. */
const reportLimit = { times: 20, seconds: 60 }

/** A report in the form of browsers (CSP level 3, section 5.5). Both fields are untrusted: only the expected part is kept. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().regex(/^[a-z-]{1,40}$/),
    'blocked-uri': z.string().transform(originOf),
  }),
})

/** Mounts `POST /api/csp-report`, open to anybody. Logs only the directive and the origin of the blocked address. */
export function mountCspReport(
  app: Hono,
  {
    log,
    requestLimits,
    config,
  }: { log: Log; requestLimits: Pick<RequestLimits, 'count'>; config: Pick<Config, 'trustProxy'> },
) {
  app.post(cspReportPath, async (context) => {
    await requestLimits.count('csp-report', clientAddress(context, config.trustProxy), reportLimit)
    const raw = readJson(
      await readAtMost(context.req.raw, { maxBytes: reportMaxBytes, tooLarge: 'This is not a report.' }),
    )
    const { success, data } = reportSchema.safeParse(raw)
    if (!success) throw new AppError('bad-input', 'This is not a report.')
    const { 'effective-directive': directive, 'blocked-uri': blocked } = data['csp-report']
    log.warn({ directive, blocked }, 'a page broke the content security policy')
    return context.body(null, 204)
  })
}

/** `https://example.org` of an address, `data:` of one without a host, and the browser's words (`inline`, `eval`) unchanged. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { origin, protocol } = new URL(blocked)
  return origin === 'null' ? protocol : origin
}
