import { useState, useSyncExternalStore } from 'react'
import type { LatePart } from './late-part.ts'
import { sayNotHere } from './ui/say-not-here.ts'
import { useIsHere } from './use-is-here.ts'

/**
 * Opens what comes late: with the press where its code is here, else as soon as it is (`isOpening` until then). `part` is
 * undefined until its code is here, opened or not. `failed` is said where it did not come, and what is safe.
 */
export function useOpening<Part>(late: LatePart<Part>, failed: { title: string; detail: string }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  const part = useSyncExternalStore(late.subscribe, late.now)
  const isHere = useIsHere()
  const fetchFirst = async () => {
    setState('opening')
    try {
      await late.load()
      setState((now) => (now === 'opening' ? 'open' : now))
    } catch {
      setState('closed')
      if (isHere.current) sayNotHere(failed)
    }
  }
  const open = () => {
    if (late.now()) setState('open')
    else void fetchFirst()
  }
  return { part, isOpen: state === 'open', isOpening: state === 'opening', open, close: () => setState('closed') }
}
