import { Info } from 'lucide-react'
import { Icon } from '../../../platform/web/ui/icon.tsx'

/** What the device may do to photos that wait on it; nothing when it is nothing. */
export function DeviceAdvice({ advice }: { advice: readonly string[] }) {
  if (advice.length === 0) return null
  return (
    <section aria-label="This device" className="flex flex-col gap-2 rounded-card border border-line p-4 text-14">
      {advice.map((sentence) => (
        <p key={sentence} className="flex max-w-lines items-start gap-2">
          <Icon of={Info} className="text-muted" />
          {sentence}
        </p>
      ))}
    </section>
  )
}
