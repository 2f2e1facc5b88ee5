import { complaint, listingInstructions, listingRequest } from '../../answer/prompt.ts'
import { specificsRequest } from '../../answer/specifics-prompt.ts'

/** What may stand in an error of ours at most; a provider's own sentence is shorter. */
const wordsLength = 600
/** So much of the beginning of a line gives a quoted prompt away. */
const quotedLength = 24

/** What is asked of it is eBay's to say, and no secret. */
const anySpecific = {
  name: 'Type',
  isRequired: false,
  isClosed: false,
  isMulti: false,
  isNumber: false,
  maxLength: 65,
  values: [],
}

/** How every line begins that is sent to a model; what the seller entered follows one of them. */
const promptStarts = [
  ...listingInstructions.split('\n'),
  ...listingRequest({ category: '?', condition: null, brand: null, note: null }, 2).split('\n'),
  ...complaint([]).split('\n'),
  ...specificsRequest([anySpecific]).split('\n'),
]
  .filter((line) => line.length > quotedLength)
  .map((line) =>
    line.slice(0, line.startsWith('The seller entered: {') ? 'The seller entered: {'.length : quotedLength),
  )

/**
 * A provider's words as they may be kept and logged: without the key, without addresses, without what looks like the bytes
 * of a photo, and ended where they begin to quote what was asked (servers that check a request repeat it in their errors).
 */
export function safeWords(text: string, apiKey: string | undefined): string {
  const known = apiKey ? text.replaceAll(apiKey, '[key]') : text
  const clean = known
    .slice(0, 20_000)
    // Keys that a provider has masked itself, and those of others.
    .replace(/\b(?:sk-|AIza)[\w*-]{4,}/gu, '[key]')
    .replace(/data:[\w/+.-]{0,100};base64,[^\s"']*/gu, '[photo]')
    .replace(/[A-Za-z0-9+/=_-]{60,}/gu, '[data]')
    .replace(/\bhttps?:\/\/[^\s"')\]]*/gu, '[address]')
  const quoted = promptStarts.map((start) => clean.indexOf(start)).filter((at) => at >= 0)
  return clean.slice(0, Math.min(wordsLength, ...quoted)).trim()
}
