import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useDroppedFiles } from '../../upload/web/choice/dialog/use-dropped-files.ts'
import { useWork } from './work/work-context.ts'

/** Adds photos that are dropped or pasted anywhere on the page to the choice of files, and opens it. */
export function DropAnywhere() {
  const { capture } = useWork()
  const openView = useOpenView()
  const isDragging = useDroppedFiles((files) => {
    openView('capture')
    capture.whenLoaded(({ choice }) => choice.add(files))
  })
  return (
    isDragging && (
      <div className="pointer-events-none fixed inset-3 z-60 grid animate-enter-up place-items-center rounded-dialog border-2 border-dashed border-ink bg-paper/90">
        <p className="font-display text-28 font-semibold">Drop photos or folders</p>
      </div>
    )
  )
}
