import { countWords } from '../../platform/web/count-words.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

/** Holds the listing's place while the writer is at work. */
export function WritingNow({ photos }: { photos: number }) {
  return (
    <div className="flex min-h-57 animate-enter flex-col gap-3">
      <p className="text-14 text-violet">
        Reading {countWords(photos, 'photo')} and writing the listing. You can leave this screen; it goes on.
      </p>
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}
