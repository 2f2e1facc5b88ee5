import { Undo2 } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'

/** What is going on, or how many photos were just taken out and can still come back. Its place is always kept free. */
export function ReviewNotice(props: { working: string | null; removed: number; onUndo: () => void }) {
  const { working, removed, onUndo } = props
  const words = removed === 1 ? 'Photo removed' : `${removed} photos removed`
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 lying:flex-1">
      <output className="text-14 tabular-nums">{working ?? (removed > 0 && words)}</output>
      {removed > 0 && (
        <Button look="plain" icon={Undo2} onPress={onUndo} className="-mr-4 lying:mr-0">
          Undo
        </Button>
      )}
    </div>
  )
}
