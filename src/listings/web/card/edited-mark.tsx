import { Pencil } from 'lucide-react'
import { Icon } from '../../../platform/web/ui/icon.tsx'

/** Says that the seller wrote a value. */
export function EditedMark() {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-line/70 px-2 text-12 font-medium whitespace-nowrap text-ink">
      <Icon of={Pencil} size={12} />
      Edited
    </span>
  )
}
