import * as fc from 'fast-check'

/** Characters that parsers stumble over: ends of lines, of strings and of the alphabet, half characters, invisible ones. */
const awkward = [
  ['', ' ', '\n', '\r\n', '\t', '\0', '\u001b', '\u0085', '\u00a0', '\u2028', '\u202e', '\ufeff', '\ufffd'],
  ['\ud83d', '\udc56', '👖', 'e\u0301', 'é', 'İ', 'ß', 'ŉ', 'ﬁ', '\u{10ffff}', '漢'],
  [
    '"',
    "'",
    '`',
    '\\',
    '/',
    '..',
    '%',
    '%00',
    '%ZZ',
    '${x}',
    '<b>',
    '</p>',
    '&amp;',
    '=',
    '+',
    ',',
    ';',
    ':',
    '|',
    '*',
  ],
  ['0', '-0', '-1', '1e999', 'NaN', '99999999999999999999', '007', 'null', '__proto__', 'constructor', 'toString'],
].flat()

/** Any text: of all characters, of awkward ones, or of `tokens`, the words that a parser looks for. */
export function texts(tokens: readonly string[] = []): fc.Arbitrary<string> {
  const signs = fc.constantFrom(...awkward, ...tokens)
  const pieces = fc.oneof({ weight: 3, arbitrary: signs }, fc.string({ unit: 'binary', maxLength: 4 }))
  const tokensOnly = tokens.length > 0 ? [joined(fc.constantFrom(...tokens), 20)] : []
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), joined(pieces, 12), ...tokensOnly)
}

/**
 * Long texts that repeat one to three of the tokens, after one of `starts` and before something that fits or does not. They
 * make regular expressions run away.
 */
export function repetitiveTexts(tokens: readonly string[], starts: readonly string[] = ['']): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.constantFrom(...tokens), joined(fc.constantFrom(...tokens), 3))
  const end = fc.constantFrom('', '!', '\n', ...tokens)
  return fc
    .tuple(fc.constantFrom(...starts), unit, end, fc.constantFrom(40, 1000))
    .map(([start, repeated, last, times]) => start + repeated.repeat(times) + last)
}

function joined(pieces: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(pieces, { maxLength }).map((all) => all.join(''))
}

/** Any text that a header can contain: no line ends, and one byte per character. */
export function headerTexts(tokens: readonly string[] = []): fc.Arbitrary<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a tab is allowed, every other control character not.
  return texts(tokens).map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
}
