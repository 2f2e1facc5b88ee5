import type { ReactNode } from 'react'

/** A link to another form of the page. */
export function TextLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-1 min-h-control cursor-pointer rounded-control px-1 text-14 font-medium text-blue underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
