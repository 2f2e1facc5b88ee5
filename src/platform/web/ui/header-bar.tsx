import { type ReactNode, useEffect, useState } from 'react'

/** The bar at the top of every view. On a phone it slides away on scrolling down and returns on scrolling up. */
export function HeaderBar({ children }: { children: ReactNode }) {
  const away = useScrolledDown()
  return (
    <header
      className={`sticky top-0 z-20 border-b border-line bg-paper pt-[env(safe-area-inset-top)] transition-transform duration-200 ease-out ${away ? '-translate-y-full focus-within:translate-y-0 md:translate-y-0' : ''}`}
    >
      <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-x-3 px-4 min-[20rem]:flex-nowrap md:px-6">
        {children}
      </div>
    </header>
  )
}

/** Pixels of a scroll that count as meant, not as a trembling thumb; above the first screenful the bar always shows. */
const meant = 8
const alwaysAbove = 96

function useScrolledDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const now = Math.max(0, scrollY)
      if (now < alwaysAbove) setDown(false)
      else if (Math.abs(now - last) >= meant) setDown(now > last)
      if (Math.abs(now - last) >= meant || now < alwaysAbove) last = now
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return down
}
