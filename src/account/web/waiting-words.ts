import { countWords } from '../../platform/web/page/count-words.ts'

/** Says that this number of photos is deleted with the account. */
export function waitingWords(photos: number): string {
  const copies = photos === 1 ? 'It may be the only copy.' : 'They may be the only copies.'
  return `${countWords(photos, 'photo')} waiting on this device will be deleted too. ${copies}`
}
