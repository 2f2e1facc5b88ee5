import { createContext } from 'react'

/** Words on the batch that this page created last, while they are to be seen, and what goes on from it to the next one. */
export const JustCreated = createContext<{ words: string | null; goOn: () => void }>({
  words: null,
  goOn: () => undefined,
})
