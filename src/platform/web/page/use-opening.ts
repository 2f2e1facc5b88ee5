import { useState, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazy-module.ts'
import { showCodeMissing } from './show-code-missing.ts'
import { useIsMounted } from './use-is-mounted.ts'

/**
 * Opens a lazy module: at once if its code is loaded, else when it is (`isOpening` until then). If something else is pressed
 * first, it does not open, because it would cover that. `part` is undefined until its code is loaded, opened or not.
 * `failed`: texts to show if loading fails.
 */
export function useOpening<Part>(module: LazyModule<Part>, failed: { title: string; detail: string }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  const part = useSyncExternalStore(module.subscribe, module.get)
  const isHere = useIsMounted()
  const close = () => setState('closed')
  const loadAndOpen = async (pressed: Element | null) => {
    setState('opening')
    const stop = whenPressedElsewhere(pressed, close)
    try {
      await module.load()
      setState((now) => (now === 'opening' ? 'open' : now))
    } catch {
      close()
      if (isHere.current) showCodeMissing(failed)
    } finally {
      stop()
    }
  }
  /** `press`: the press of the button that opens it; without it the focused button counts. */
  const open = (press?: { readonly target: EventTarget }) => {
    if (module.get()) setState('open')
    else void loadAndOpen(buttonOf(press?.target))
  }
  return { part, isOpen: state === 'open', isOpening: state === 'opening', open, close }
}

function buttonOf(target: EventTarget | undefined): Element | null {
  return target instanceof Element ? target.closest('button') : document.activeElement
}

/** Calls `then` at each press outside `pressed`. Returns a function that stops it. */
function whenPressedElsewhere(pressed: Element | null, then: () => void): () => void {
  const look = ({ target }: Event) => {
    if (!(target instanceof Node && pressed?.contains(target))) then()
  }
  addEventListener('click', look, true)
  return () => removeEventListener('click', look, true)
}
