import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** How far below the screen the end of a list may be when its next page is asked for, in pixels. */
const ahead = '800px'

/** The end of a list with more pages: asks for the next one when it comes near, or when it is pressed. */
export function MoreBelow({ isPending, onMore }: { isPending: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!end.current || isPending) return
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      {
        rootMargin: ahead,
      },
    )
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isPending])
  return (
    <div ref={end} className="flex justify-center py-2">
      <Button isPending={isPending} onPress={onMore}>
        Show More
      </Button>
    </div>
  )
}
