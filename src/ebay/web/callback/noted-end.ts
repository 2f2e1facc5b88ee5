import { historyState } from '../../../platform/web/page/history-state.ts'
import type { ConsentEnd } from './finish-consent.ts'

/** Notes how connecting ended in this entry of the history, so that a reload says so again. The address holds nothing any more. */
export function noteEnd({ sentence, reason }: { sentence?: string | undefined; reason?: string | undefined }): void {
  history.replaceState({ ...historyState(), consent: { sentence, reason } }, '', location.pathname)
}

/** How connecting ended before a reload; undefined where it has not. */
export function notedEnd(): ConsentEnd | undefined {
  const { consent } = historyState()
  if (typeof consent !== 'object' || consent === null) return undefined
  const sentence = textIn(consent, 'sentence')
  return sentence === undefined ? { sentence } : { sentence, reason: textIn(consent, 'reason') }
}

function textIn(noted: object, name: 'sentence' | 'reason'): string | undefined {
  const text: unknown = Reflect.get(noted, name)
  return typeof text === 'string' ? text : undefined
}

/** Notes that the code of the address, which holds nothing any more, is being exchanged. */
export function noteBegun(): void {
  history.replaceState({ ...historyState(), isConsentBegun: true }, '', location.pathname)
}

/** Whether an exchange was begun before a reload. */
export function isBegun(): boolean {
  return historyState()['isConsentBegun'] === true
}
