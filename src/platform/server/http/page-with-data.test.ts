import { expect, test } from 'vitest'
import type { FirstData } from '../../first-data.ts'
import { createPageWithData } from './page-with-data.ts'

const html =
  '<!doctype html><head><meta name="signed-in-scripts" content="/assets/a-1.js /assets/b-2.js"></head><body><p>Loading</p></body>'
const nobody: FirstData = { session: null, sellerId: null, answers: {} }
const seller: FirstData = { session: { user: { id: 's' } }, sellerId: 's', answers: { '/api/batches': { next: null } } }

test('first data is the last element of the page', () => {
  const page = createPageWithData(html)(nobody)
  expect(page).toContain('<p>Loading</p><script type="application/json" id="first-data">{"session":null,')
  expect(page).toMatch(/<\/script><\/body>$/)
  expect(createPageWithData('<!doctype html>')(nobody)).toMatch(/^<!doctype html><script .*<\/script>$/)
})

test('no text ends the element, opens another one, or changes on the way', () => {
  const texts = ['</script><script>alert(1)</script>', '<!--<script>', '</BODY>', "$& $' $` $1", '\u2028 \u0000 "\\']
  const page = createPageWithData(html)({ ...seller, answers: { '/api/batches': { texts } } })
  const [data = '', ...others] = [...page.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, content]) => content)
  expect(others).toEqual([])
  expect(page.match(/<script|<!--/g)).toHaveLength(1)
  expect(JSON.parse(data)).toMatchObject({ sellerId: 's', answers: { '/api/batches': { texts } } })
})

test('only the page of a seller fetches the scripts of the first view at once', () => {
  const withData = createPageWithData(html)
  expect(withData(nobody)).not.toContain('modulepreload')
  expect(withData(seller)).toContain(
    '<head><link rel="modulepreload" crossorigin href="/assets/a-1.js"><link rel="modulepreload" crossorigin href="/assets/b-2.js"></head>',
  )
})

test('only the page of a visitor shows the sign-in screen, in place of the line that says the page is loading', () => {
  const built =
    '<body><div id="root"><main aria-busy="true"><p>Loading</p></main></div><template id="sign-in-page"><main>$& Sign in</main></template></body>'
  const withData = createPageWithData(built)
  expect(withData(nobody)).toMatch(/^<body><div id="root"><main>\$& Sign in<\/main><\/div><script /)
  expect(withData(seller)).toMatch(
    /^<body><div id="root"><main aria-busy="true"><p>Loading<\/p><\/main><\/div><script /,
  )
})
