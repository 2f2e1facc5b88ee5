import { useEffect, useRef } from 'react'

/** Space or Enter takes a photo wherever the focus is; another control keeps its own key. */
export function useShutterKeys(shoot: () => void): void {
  const latest = useRef(shoot)
  useEffect(() => {
    latest.current = shoot
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || isOnControl(event.target)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input, select, textarea, a[href]') !== null
}
