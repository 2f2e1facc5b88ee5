import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../../platform/web/ui/icon.tsx'

/**
 * Says why a summary is shown again. It is an alert, because screen readers do not read a status that appears with its
 * dialog.
 */
export function ChangedNote({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-amber-soft px-3 py-2 text-14 text-amber">
      <Icon of={TriangleAlert} size={16} className="mt-0.5" />
      {sentence}
    </p>
  )
}
