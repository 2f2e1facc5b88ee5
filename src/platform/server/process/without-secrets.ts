const hidden = '[hidden]'

/** What must never stand in a log, whoever wrote it into a message. Each pattern takes time in proportion to the text. */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  // User and password of an address: postgres://, smtps://.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"'\\]{0,500}@/gi, `$1${hidden}@`],
  // A mail address. The letter of an escape such as \n is not of it.
  [/(?<!\\)[^\s"'<>,;:()\\@/[\]=&]{1,64}@[^\s"'<>,;:()\\@/[\]]{1,250}\.[a-z]{2,24}\b/giu, hidden],
  // Signed addresses of photos, links of reset mails, eBay's answers.
  [/([?&#](?:signature|token|code|state)=)[^&#\s"'\\]+/gi, `$1${hidden}`],
  // Session cookies.
  [/(\bpastfash[\w.]{1,40}=)[^;\s"'\\]+/gi, `$1${hidden}`],
  [/\b(bearer|basic) [\w.~+/=^#-]{8,}/gi, `$1 ${hidden}`],
  // Keys of model providers.
  [/\b(?:sk-|AIza)[\w-]{8,}/g, hidden],
]

/** A line for the log, as JSON still well-formed, without mail addresses, tokens, keys, cookies and signatures. */
export function withoutSecrets(line: string): string {
  return secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}
