import { useEffect, useState } from 'react'
import { browserDelay } from './delay.ts'

/** The text as it was when it last stayed the same for this many milliseconds. */
export function usePaused(text: string, milliseconds: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => browserDelay(milliseconds, () => setPaused(text)), [text, milliseconds])
  return paused
}
