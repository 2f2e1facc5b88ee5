import type { Hono } from 'hono'
import { practicePath } from './choose-ebay.ts'

/** The pages that browsers open: the consent page and listing pages. Only the server calls the APIs. */
const pages = ['auth', 'www']

/**
 * Redirects browsers from this site to the practice marketplace. It has its own port at the host that the browser asked for:
 * localhost here, this computer's address for a phone. The consent page gets this site's origin, because it must lead back to
 * the same host.
 */
export function redirectToPractice(app: Hono, marketOrigin: string | undefined) {
  app.get(`${practicePath}/*`, (context) => {
    const { pathname, searchParams, hostname, origin } = new URL(context.req.url)
    const path = pathname.slice(practicePath.length)
    const page = path.split('/')[1] ?? ''
    if (marketOrigin === undefined || !pages.includes(page)) return context.notFound()
    const target = new URL(`http://${hostname}:${new URL(marketOrigin).port}${path}`)
    for (const [name, value] of searchParams) target.searchParams.append(name, value)
    if (page === 'auth') target.searchParams.set('practice_origin', origin)
    return context.redirect(target.href)
  })
}
