import type { Hono } from 'hono'
import { practicePath } from './choose-ebay.ts'

/** Where browsers are led, the consent page and the listing pages; the APIs are for the server. */
const bases = ['auth', 'www']

/**
 * Leads a browser on from this site to the practice marketplace, which has an origin of its own at the host that the browser asked
 * for: localhost here, this computer's address for a phone. The consent page is told where it was come from, as the address that
 * it leads back to differs from one to the other.
 */
export function leadToPractice(app: Hono, marketOrigin: string | undefined) {
  app.get(`${practicePath}/*`, (context) => {
    const { pathname, searchParams, hostname, origin } = new URL(context.req.url)
    const path = pathname.slice(practicePath.length)
    const base = path.split('/')[1] ?? ''
    if (marketOrigin === undefined || !bases.includes(base)) return context.notFound()
    const target = new URL(`http://${hostname}:${new URL(marketOrigin).port}${path}`)
    for (const [name, value] of searchParams) target.searchParams.append(name, value)
    if (base === 'auth') target.searchParams.set('practice_origin', origin)
    return context.redirect(target.href)
  })
}
