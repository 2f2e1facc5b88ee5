import { createContext } from 'react'

/**
 * `words` name the batch that this page created last, while they show; null otherwise. `goOn` continues with the next
 * batch.
 */
export const JustCreated = createContext<{ words: string | null; goOn: () => void }>({
  words: null,
  goOn: () => undefined,
})
