import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingHtml, listingHtmlWithin } from './listing-html.ts'

const allowed = /<\/?(?:br|ul|ol|li)>/g

test('lines, paragraphs and lists become HTML', () => {
  expect(listingHtml('Blue jeans.\nSize 32.\n\nFlaws:\n- a stain\n• a hole\n\n1. Wash\n2) Wear')).toBe(
    'Blue jeans.<br>Size 32.<br><br>Flaws:<ul><li>a stain</li><li>a hole</li></ul><ol><li>Wash</li><li>Wear</li></ol>',
  )
})

test('a number that does not fit its list stays as text', () => {
  expect(listingHtml('1. a\n\n2. b\n3) hole\n1) c\n2) d\n4) e\n- f')).toBe(
    '<ol><li>a</li></ol><br>2. b<br>3) hole<ol><li>c</li><li>d</li></ol>4) e<ul><li>f</li></ul>',
  )
})

test('text that looks like HTML is shown as text', () => {
  expect(listingHtml(`<script>alert("1")</script> H&M's <b onclick='x'>`)).toBe(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; H&amp;M&#39;s &lt;b onclick=&#39;x&#39;&gt;',
  )
})

test('a measurement is not a list', () => {
  expect(listingHtml('-5 degrees\n32. in\n- ')).toContain('-5 degrees')
  expect(listingHtml('-5 degrees')).not.toContain('<li>')
})

const scary = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        '\n',
        '- ',
        '1. ',
        '<br>',
        '<img src=x onerror=y>',
        '&lt;',
        '\u0000',
        '\ud800',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))

test('any text yields only the allowed tags', () => {
  fc.assert(
    fc.property(scary, (text) => {
      const rest = listingHtml(text).replace(allowed, '')
      expect(rest).not.toMatch(/[<>"']/)
      expect(rest.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      expect(rest).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('tags are closed in order, even in a cut text, and a cut text is within its length', () => {
  fc.assert(
    fc.property(scary, fc.integer({ min: 0, max: 200 }), (text, most) => {
      const html = listingHtmlWithin(text, most)
      expect(html.length).toBeLessThanOrEqual(most)
      for (const tag of ['ul', 'ol', 'li']) expect(html.split(`<${tag}>`).length).toBe(html.split(`</${tag}>`).length)
    }),
  )
})

test('a text that fits is not cut, and a longer one ends with a word', () => {
  expect(listingHtmlWithin('one two', 7)).toBe('one two')
  expect(listingHtmlWithin('one & two three', 15)).toBe('one &amp; two')
})
