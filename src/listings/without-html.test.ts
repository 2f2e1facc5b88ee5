import { expect, test } from 'vitest'
import { withoutHtml } from './without-html.ts'

test('block tags become line breaks, other tags are removed, and entities become characters', () => {
  expect(withoutHtml('<p class="a">Soft <b>wool</b></p>H&amp;M<br/>5 &lt; 6 &#39;x&#39;')).toBe(
    "\nSoft wool\nH&M\n5 < 6 'x'",
  )
  expect(withoutHtml('<a href="http://x.example">see</a><script>alert(1)</script>')).toBe('see')
  expect(withoutHtml('a<STYLE >b{}<i>c</i></style>d<script>e')).toBe('ade')
})

test('text that is not a tag or an entity stays', () => {
  for (const text of ['size <40 and chest >90', '<3', '<Brand Name>', 'AT&T; R&D', 'a < b > c', '<b'])
    expect(withoutHtml(text)).toBe(text)
})

test('the remaining text forms no new tag', () => {
  expect(withoutHtml('<<b>p>wool<</b>/p>')).toBe('\nwool\n')
  expect(withoutHtml('&lt;b&gt;wool&amp;lt;/b&amp;gt;')).toBe('wool')
})
