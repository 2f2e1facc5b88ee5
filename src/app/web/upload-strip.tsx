import { countWords } from '../../platform/web/count-words.ts'
import { countOf } from '../../upload/upload-queue.ts'
import type { Upload } from '../../upload/web/queue-state.ts'
import { foremost } from './batch-views.ts'
import { useUploads } from './uploads-context.ts'

/** While photos are on their way and the seller looks elsewhere: one line that leads back to them. */
export function UploadStrip({ onPress }: { onPress: () => void }) {
  const { snapshot } = useUploads()
  const current = foremost(snapshot)
  if (!current) return null
  const failed = current.status === 'failed' || current.status === 'completed'
  const stored = countOf(current.images, ['stored'])
  return (
    <button
      type="button"
      onClick={onPress}
      className={`block w-full animate-enter cursor-pointer border-b border-line text-left text-14 ${failed ? 'bg-red-soft' : 'bg-surface'}`}
    >
      <span className="mx-auto flex min-h-11 max-w-6xl items-center justify-between gap-3 px-4 md:px-6">
        <span className="font-medium">{titleOf(current)}</span>
        <span className="text-muted tabular-nums">
          {current.sku && `${current.sku} · `}
          {stored} of {countWords(current.totalImages, 'photo')}
        </span>
      </span>
      {!failed && (
        <span
          aria-hidden
          className="block h-0.5 origin-left bg-ink transition-transform duration-200 ease-out"
          style={{ transform: `scaleX(${current.progress / 100})` }}
        />
      )}
    </button>
  )
}

function titleOf({ status, images }: Upload): string {
  if (status === 'failed') return 'Upload failed'
  return status === 'completed'
    ? `${countWords(countOf(images, ['failed']), 'photo')} left out`
    : 'Creating Product Batch'
}
