import { useCallback, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Measures the cards that are drawn: `measured` is the `ref` of each one's `<li>`, which says in `data-entry` what it shows.
 * Whoever uses this is drawn anew when one changes its height, in the same picture.
 */
export function useCardHeights({ cardHeights }: { cardHeights: Map<string, number> }) {
  const drawAnew = useReducer((times: number) => times + 1, 0)[1]
  const drawn = useRef(new Map<string, HTMLElement>())
  const watch = useRef<ResizeObserver>(undefined)
  const observed = useCallback(() => {
    watch.current ??= new ResizeObserver((cards) => {
      let isOther = false
      for (const { target } of cards) {
        const { entry } = (target as HTMLElement).dataset
        const height = target.getBoundingClientRect().height
        if (!entry || !target.isConnected || cardHeights.get(entry) === height) continue
        cardHeights.set(entry, height)
        isOther = true
      }
      if (isOther) flushSync(drawAnew)
    })
    return watch.current
  }, [cardHeights, drawAnew])
  useEffect(() => () => watch.current?.disconnect(), [])
  const measured = useCallback(
    (card: HTMLElement | null) => {
      const entry = card?.dataset.entry
      if (!card || entry === undefined) return
      drawn.current.set(entry, card)
      observed().observe(card)
      return () => {
        drawn.current.delete(entry)
        observed().unobserve(card)
      }
    },
    [observed],
  )
  /** Pixels; undefined for a card that is not drawn and never was in this room. */
  const heightOf = useCallback(
    (entry: string): number | undefined => {
      const known = cardHeights.get(entry)
      const card = drawn.current.get(entry)
      if (known !== undefined || !card) return known
      const { height } = card.getBoundingClientRect()
      cardHeights.set(entry, height)
      return height
    },
    [cardHeights],
  )
  return { measured, heightOf }
}
