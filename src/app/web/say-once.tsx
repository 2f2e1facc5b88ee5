import { useEffect, useEffectEvent } from 'react'
import { sayDone } from '../../platform/web/ui/toasts.ts'

/** Says something that was done once what can show it is there. */
export function SayOnce({ words, onSaid }: { words: string; onSaid: () => void }) {
  const say = useEffectEvent(() => {
    sayDone(words)
    onSaid()
  })
  useEffect(() => say(), [])
  return null
}
