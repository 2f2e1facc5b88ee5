import { historyState } from '../../../platform/web/page/history-state.ts'
import type { ConsentEnd } from './finish-consent.ts'

/** Stores the result of connecting in this history entry, for a reload, and removes the code from the address. */
export function storeConsentEnd({
  sentence,
  reason,
}: {
  sentence?: string | undefined
  reason?: string | undefined
}): void {
  history.replaceState({ ...historyState(), consent: { sentence, reason } }, '', location.pathname)
}

/** The result of connecting from before a reload; undefined if there is none. */
export function storedConsentEnd(): ConsentEnd | undefined {
  const { consent } = historyState()
  if (typeof consent !== 'object' || consent === null) return undefined
  const sentence = textIn(consent, 'sentence')
  return sentence === undefined ? { sentence } : { sentence, reason: textIn(consent, 'reason') }
}

function textIn(consent: object, name: 'sentence' | 'reason'): string | undefined {
  const text: unknown = Reflect.get(consent, name)
  return typeof text === 'string' ? text : undefined
}

/** Stores that the code is being exchanged, and removes it from the address. */
export function storeExchangeStarted(): void {
  history.replaceState({ ...historyState(), isConsentBegun: true }, '', location.pathname)
}

/** Whether an exchange was started before a reload. */
export function hasExchangeStarted(): boolean {
  return historyState()['isConsentBegun'] === true
}
