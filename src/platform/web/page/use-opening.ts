import { useState, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazy-module.ts'
import { sayNotHere } from './say-not-here.ts'
import { useIsHere } from './use-is-here.ts'

/**
 * Opens what comes late: with the press where its code is here, else as soon as it is (`isOpening` until then), unless
 * something else is pressed first: it would open over that. `part` is undefined until its code is here, opened or not.
 * `failed` is said where it did not come, and what is safe.
 */
export function useOpening<Part>(late: LazyModule<Part>, failed: { title: string; detail: string }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  const part = useSyncExternalStore(late.subscribe, late.now)
  const isHere = useIsHere()
  const close = () => setState('closed')
  const fetchFirst = async (pressed: Element | null) => {
    setState('opening')
    const stop = whenPressedElsewhere(pressed, close)
    try {
      await late.load()
      setState((now) => (now === 'opening' ? 'open' : now))
    } catch {
      close()
      if (isHere.current) sayNotHere(failed)
    } finally {
      stop()
    }
  }
  /** `press`: of the button that opens it; without one, what has the focus does. */
  const open = (press?: { readonly target: EventTarget }) => {
    if (late.now()) setState('open')
    else void fetchFirst(buttonOf(press?.target))
  }
  return { part, isOpen: state === 'open', isOpening: state === 'opening', open, close }
}

function buttonOf(target: EventTarget | undefined): Element | null {
  return target instanceof Element ? target.closest('button') : document.activeElement
}

/** Calls `then` with each press on something else than `pressed`. Returns how to stop. */
function whenPressedElsewhere(pressed: Element | null, then: () => void): () => void {
  const look = ({ target }: Event) => {
    if (!(target instanceof Node && pressed?.contains(target))) then()
  }
  addEventListener('click', look, true)
  return () => removeEventListener('click', look, true)
}
