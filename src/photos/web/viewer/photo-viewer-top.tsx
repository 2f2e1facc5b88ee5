import { X } from 'lucide-react'
import { focusFirst } from '../../../platform/web/page/focus-first.ts'
import { PhotoViewerButton } from './photo-viewer-button.tsx'

/** Whose photos these are, which one of them is looked at, and the way out. */
export function PhotoViewerTop({ name, words, onClose }: { name: string; words: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5 lying:w-32 lying:flex-col-reverse lying:items-end lying:p-3">
      <p
        aria-live="polite"
        className="flex min-w-0 gap-1.5 text-14 tabular-nums lying:max-w-full lying:flex-col lying:gap-0 lying:text-right"
      >
        <span className="truncate">{name}</span>
        <span aria-hidden className="lying:hidden">
          ·
        </span>
        <span className="max-w-2/3 shrink-0 lying:max-w-full">{words}</span>
      </p>
      <PhotoViewerButton icon={X} label="Close" onPress={onClose} ref={focusFirst} />
    </div>
  )
}
