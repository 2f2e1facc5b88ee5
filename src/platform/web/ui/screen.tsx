import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** Space after a view's content, so that it can be scrolled out from under the toasts (`--toasts`); zero without toasts. */
const spaceForToasts = "after:-mt-6 after:h-[var(--toasts,0px)] after:content-['']"

/**
 * A view: its title, also as the page's title, then a back button if there is one, then its content.
 * The title takes the focus when the view appears, so that a screen reader says which view it is.
 */
export function Screen(props: {
  title: string
  back?: { label: string; onPress: () => void }
  aside?: ReactNode
  /** For a table: as wide as the window, up to a limit. */
  isWide?: boolean
  /** On phones the title takes no room and the content begins near the top. */
  isDense?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.title} · PastFash`
  }, [props.title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main
      className={`mx-auto flex w-full ${props.isWide ? 'max-w-[110rem]' : 'max-w-6xl'} grow flex-col ${props.isDense ? 'gap-1 md:gap-5' : 'gap-6 pt-4'} px-4 pb-[calc(7rem+var(--lower-inset))] md:px-6 md:pt-6 ${spaceForToasts}`}
    >
      <div className="flex flex-col items-start gap-1">
        {props.back && (
          <Button variant="plain" icon={ArrowLeft} onPress={props.back.onPress} className="-ml-3 px-3 text-muted">
            {props.back.label}
          </Button>
        )}
        <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className={`font-display text-28 font-semibold text-balance max-[12rem]:text-20 ${props.isDense ? 'max-md:sr-only' : ''}`}
          >
            {props.title}
          </h1>
          {props.aside}
        </div>
      </div>
      {props.children}
    </main>
  )
}
