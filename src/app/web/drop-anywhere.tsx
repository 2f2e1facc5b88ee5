import { useCurrentView, useOpenView } from '../../platform/web/page/navigation.ts'
import { useDroppedFiles } from '../../upload/web/choice/dialog/use-dropped-files.ts'
import { useWork } from './work/work-context.ts'

/**
 * Adds photos that are dropped or pasted anywhere on the page to the choice of files, and opens it. An open dialog of another
 * view than Add refuses them, because opening Add would close it with what the seller entered there.
 */
export function DropAnywhere() {
  const { capture } = useWork()
  const view = useCurrentView()
  const openView = useOpenView()
  const isDragging = useDroppedFiles({
    isRefused: () => view !== 'capture' && document.querySelector('[data-scrim]') !== null,
    onFiles(files) {
      openView('capture')
      capture.whenLoaded(({ choice }) => choice.add(files))
    },
  })
  return (
    isDragging && (
      <div className="pointer-events-none fixed inset-3 z-60 grid animate-enter-up place-items-center rounded-dialog border-2 border-dashed border-ink bg-paper/90">
        <p className="font-display text-28 font-semibold">Drop photos or folders</p>
      </div>
    )
  )
}
