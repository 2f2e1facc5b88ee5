import { z } from 'zod'
import { accountBodies, exportPath } from '../../src/account/api.ts'
import { demoLinkPath } from '../../src/account/server/demo/demo-link.ts'
import { servedEndpoints } from '../../src/app/server/slices.ts'
import { accountDeletionPath } from '../../src/ebay/account-deletion-path.ts'
import { configCheckPath } from '../../src/ebay/config-check.ts'
import { practicePath } from '../../src/ebay/server/client/choose-ebay.ts'
import { exportFilterSchema, exportItemsPath, exportSelectionSchema } from '../../src/listings/csv/api.ts'
import type { Endpoint } from '../../src/platform/endpoint.ts'
import { cspReportPath } from '../../src/platform/server/http/csp-report.ts'
import { sharePath } from '../../src/upload/shared-photos.ts'

/** A route that takes requests. */
export type Target = {
  method: string
  /** The path as it is mounted: `:name` is a parameter, `*` is anything. */
  path: string
  /** The parameters, the query and the body together; missing if nothing is read. */
  input?: z.ZodType
  body: Endpoint['body'] | 'none'
  /** The seller who asks: a separate one for requests that may end sessions or accounts. */
  as: 'keeper' | 'leaver' | 'changer' | 'deleter'
}

/** The report as browsers write it. */
const cspReport = z.object({
  'csp-report': z.object({ 'effective-directive': z.enum(['img-src', 'style-src']), 'blocked-uri': z.string() }),
})

/** The notice as eBay writes it. */
const deletionNotice = z.object({
  metadata: z.object({ topic: z.string() }),
  notification: z.object({ notificationId: z.string(), data: z.object({ userId: z.string() }) }),
})

/** Every route, except middleware that only runs before other routes. */
export function targets(): Target[] {
  return [
    ...servedEndpoints.map(({ endpoint }) => ofEndpoint(endpoint)),
    ...Object.entries(accountBodies).map(([path, input]): Target => {
      return {
        method: 'POST',
        path: `/api/auth${path}`,
        input,
        body: 'json',
        as: path === '/sign-out' ? 'leaver' : 'changer',
      }
    }),
    { method: 'POST', path: cspReportPath, input: cspReport, body: 'json', as: 'keeper' },
    { method: 'POST', path: accountDeletionPath, input: deletionNotice, body: 'json', as: 'keeper' },
    ...[accountDeletionPath, `${practicePath}/*`].map(read),
    ...['/healthz', '/readyz', '/env-check', configCheckPath, '/api/auth/get-session', exportPath].map(read),
    ...['/api/auth/demo', `${demoLinkPath}/:key`].map(read),
    { method: 'GET', path: exportItemsPath, input: exportFilterSchema, body: 'none', as: 'keeper' },
    { method: 'POST', path: exportItemsPath, input: exportSelectionSchema, body: 'json', as: 'keeper' },
    { method: 'POST', path: sharePath, body: 'none', as: 'keeper' },
    ...[sharePath, '/api/events', '/photos/*', '/*'].map(read),
  ]
}

/** Every second route, so that two files can ask at once. */
export function oneHalf(): Target[] {
  return targets().filter((_, at) => at % 2 === 0)
}

export function otherHalf(): Target[] {
  return targets().filter((_, at) => at % 2 === 1)
}

export function nameOf({ method, path }: Target): string {
  return `${method} ${path}`
}

function ofEndpoint({ method, path, input, body }: Endpoint): Target {
  const sent = method === 'GET' && body === 'json' ? 'none' : body
  return { method, path, input, body: sent, as: path.startsWith('/api/account/') ? 'deleter' : 'keeper' }
}

function read(path: string): Target {
  return { method: 'GET', path, body: 'none', as: 'keeper' }
}
