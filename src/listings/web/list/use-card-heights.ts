import { useCallback, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ListingsPlace } from './listings-place.ts'

/**
 * Measures the cards that are drawn: `measured` is the `ref` of each one's `<li>`, which says in `data-item` what it shows.
 * Whoever uses this is drawn anew when one changes its height, in the same picture.
 */
export function useCardHeights(place: Pick<ListingsPlace, 'cardHeights'>) {
  const drawAnew = useReducer((times: number) => times + 1, 0)[1]
  const drawn = useRef(new Map<string, HTMLElement>())
  const watch = useRef<ResizeObserver>(undefined)
  const { cardHeights } = place
  const observed = useCallback(() => {
    watch.current ??= new ResizeObserver((entries) => {
      let isOther = false
      for (const { target } of entries) {
        const { item } = (target as HTMLElement).dataset
        const height = target.getBoundingClientRect().height
        if (!item || !target.isConnected || cardHeights.get(item) === height) continue
        cardHeights.set(item, height)
        isOther = true
      }
      if (isOther) flushSync(drawAnew)
    })
    return watch.current
  }, [cardHeights, drawAnew])
  useEffect(() => () => watch.current?.disconnect(), [])
  const measured = useCallback(
    (card: HTMLElement | null) => {
      const item = card?.dataset.item
      if (!card || item === undefined) return
      drawn.current.set(item, card)
      observed().observe(card)
      return () => {
        drawn.current.delete(item)
        observed().unobserve(card)
      }
    },
    [observed],
  )
  /** Pixels; undefined for a card that is not drawn and never was in this room. */
  const heightOf = useCallback(
    (item: string): number | undefined => {
      const known = cardHeights.get(item)
      const card = drawn.current.get(item)
      if (known !== undefined || !card) return known
      const { height } = card.getBoundingClientRect()
      cardHeights.set(item, height)
      return height
    },
    [cardHeights],
  )
  return { measured, heightOf }
}
