import { expect, test } from 'vitest'
import { publishReadyOffer } from '../testing/ready-offer.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'
import { sanitizeHtml } from './sanitize-html.ts'

test('a listing page shows what buyers see, marked as practice, with photos from the same origin', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId, item } = await publishReadyOffer(ask)
  const answer = await fetch(`${simulator.addresses.www}/itm/${listingId}`)
  const html = await answer.text()
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const words of [
    'Practice marketplace',
    '<h1>Levi Straight Jeans</h1>',
    'Active',
    'US $29.99',
    'Pre-owned - Good',
  ]) {
    expect(html).toContain(words)
  }
  expect(html).toContain('<dt>Inseam</dt><dd>30 in</dd>')
  expect(html).toContain('<article><p>Blue jeans with a <b>straight</b> leg.</p></article>')
  expect(html).toContain('tests_and_tees')
  const { pathname } = new URL(item.product?.imageUrls?.[0] ?? '')
  expect(html).toContain(`<img src="${pathname}" alt="Photo 1: Levi Straight Jeans">`)
})

test('a seller’s text cannot break out into the page', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId, item } = await publishReadyOffer(ask)
  const product = {
    ...item.product,
    title: '"><script>alert(1)</script>',
    aspects: { ...item.product?.aspects, Theme: ['<b onclick=x>'] },
  }
  expect(
    errorIds(await ask('PUT', '/sell/inventory/v1/inventory_item/JEANS-1', { body: { ...item, product } })),
  ).toEqual([])
  const html = await (await fetch(`${simulator.addresses.www}/itm/${listingId}`)).text()
  expect(html).not.toMatch(/<script|<b onclick/)
  expect(html).toContain('&#34;&#62;&#60;script&#62;alert(1)')
  expect(html).toContain('&#60;b onclick=x&#62;')
})

test('buying on the page sells the piece once, and the page says so', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId } = await publishReadyOffer(ask)
  const page = `${simulator.addresses.www}/itm/${listingId}`
  const bought = await (await fetch(`${page}/buy`, { method: 'POST' })).text()
  expect(bought).toContain('<strong>Sold</strong>')
  expect(bought).not.toContain('Buy it now')
  await fetch(`${page}/buy`, { method: 'POST' })
  expect((await ask('GET', '/sell/fulfillment/v1/order')).body).toMatchObject({ total: 1 })
})

test('an ended or held listing says so, an unknown one is not found, and the start page lists what is for sale', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId } = await publishReadyOffer(ask)
  const other = await publishReadyOffer(ask, 'JEANS-2')
  const page = async (path: string) => (await fetch(`${simulator.addresses.www}${path}`)).text()
  simulator.holdListing(listingId)
  expect(await page(`/itm/${listingId}`)).toContain('<strong>On hold</strong>')
  simulator.holdListing(listingId, false)
  simulator.endListing(listingId, 'ebay')
  expect(await page(`/itm/${listingId}`)).toContain('<strong>Ended by the marketplace</strong>')
  expect(await page('/')).not.toContain(listingId)
  expect(await page('/')).toContain(`/www/itm/${other.listingId}`)
  expect((await fetch(`${simulator.addresses.www}/itm/1`)).status).toBe(404)
})

test.each([
  ['<p>One<br>two & three &amp; four</p>', '<p>One<br>two &#38; three &amp; four</p>'],
  ['<ul><li>a<li>b</ul>', '<ul><li>a<li>b</li></li></ul>'],
  ['<p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script>a<style>b{}</style>', 'a'],
  ['<a href="javascript:x">link</a>', 'link'],
  ['</div></main>a', 'a'],
  ['<b>a', '<b>a</b>'],
  ['1 < 2 <img src=x onerror=y>', '1 &#60; 2 '],
  ['<scr<script></script>ipt>x', 'x'],
  ['<!-- <b> -->a<!-- <i>', 'a'],
])('%s becomes %s', (html, clean) => {
  expect(sanitizeHtml(html)).toBe(clean)
})
