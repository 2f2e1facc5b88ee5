import { Undo2 } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'

/** What is going on, or what was just taken out and can still come back. Its place is always kept free. */
export function ReviewNotice(props: { working: string | null; hasRemoved: boolean; onUndo: () => void }) {
  const { working, hasRemoved, onUndo } = props
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 lying:flex-1">
      <output className="text-14 tabular-nums">{working ?? (hasRemoved ? 'Photo removed' : '')}</output>
      {hasRemoved && (
        <Button look="plain" icon={Undo2} onPress={onUndo} className="-mr-4 animate-enter lying:mr-0">
          Undo
        </Button>
      )}
    </div>
  )
}
