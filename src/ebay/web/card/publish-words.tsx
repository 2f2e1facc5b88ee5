import { ExternalLink } from 'lucide-react'
import { Icon } from '../../../platform/web/ui/icon.tsx'

/** The reason why the last try to publish failed. */
export function Refusal({ sentence }: { sentence: string }) {
  return (
    <p
      // Not an alert: screen readers would read it whenever the card is scrolled into view. A toast reports each
      // result.
      role="note"
      className="rounded-control bg-red-soft px-3 py-2 text-14 wrap-anywhere whitespace-pre-line text-red"
    >
      {sentence}
    </p>
  )
}

/** The link to an item's listing at eBay. */
export function ListingLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-control items-center justify-center gap-1.5 text-blue underline"
    >
      View on eBay
      <Icon of={ExternalLink} size={16} />
    </a>
  )
}
