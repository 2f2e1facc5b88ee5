import { useLayoutEffect, useState } from 'react'

export type GridSpace = {
  /** All in pixels: the width for photos, the height in sight, the height above the photos, and the page's text size. */
  readonly width: number
  readonly height: number
  readonly above: number
  readonly rem: number
}

/**
 * Measures the space that a scrolling list has for photos below its first child. When that child grows or shrinks, the photos
 * do not move. When the list gets lower (a phone's keyboard), the focused field stays in sight.
 */
export function useGridSpace(scroller: HTMLElement | null): GridSpace | undefined {
  const [space, setSpace] = useState<GridSpace>()
  useLayoutEffect(() => {
    const head = scroller?.firstElementChild
    if (!scroller || !head) return
    let last: GridSpace | undefined
    const measure = () => {
      const next = spaceOf(scroller, head)
      if (last && scroller.scrollTop > last.above) scroller.scrollBy(0, next.above - last.above)
      const isLower = last !== undefined && next.height < last.height
      last = next
      setSpace((current) => (current && isSame(current, next) ? current : next))
      const focused = document.activeElement
      if (isLower && focused instanceof HTMLInputElement && scroller.contains(focused))
        focused.scrollIntoView({ block: 'nearest' })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(scroller)
    watch.observe(head)
    return () => watch.disconnect()
  }, [scroller])
  return space
}

function spaceOf(scroller: HTMLElement, head: Element): GridSpace {
  return {
    width: head.getBoundingClientRect().width,
    height: scroller.clientHeight,
    above: head.getBoundingClientRect().height,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }
}

function isSame(one: GridSpace, other: GridSpace): boolean {
  return one.width === other.width && one.height === other.height && one.above === other.above && one.rem === other.rem
}
