import { Upload } from 'lucide-react'
import { numberWords } from '../../../platform/page-language.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { maxPublishesPerRequest } from '../../publication/request-limits.ts'
import type { Bulk } from './use-bulk.ts'

/** Selects all ready items and publishes the selected ones together. */
export function BulkBar(props: {
  bulk: Bulk
  /** False while a search shows only some items: nobody should select items that they don't mean. */
  canSelectAll: boolean
  onPublish: () => void
}) {
  const { bulk } = props
  const { count } = bulk
  if (count === 0 && !props.canSelectAll) return null
  return (
    <section
      ref={focusTitleOnRemoval}
      aria-label="Publish together"
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 px-4 py-1 md:px-5"
    >
      <span aria-live="polite" className="mr-auto text-14 tabular-nums max-md:sr-only">
        {count > 0 ? `${count} selected` : 'Ready items'}
      </span>
      <Button
        variant="plain"
        className="-mx-2 px-2!"
        isPending={bulk.selectAll.isPending}
        aria-label={count > 0 ? 'Deselect All' : 'Select All ready'}
        onPress={() => (count > 0 ? bulk.deselectAll() : bulk.selectAll.mutate())}
      >
        {count > 0 ? 'Deselect All' : 'Select All'}
      </Button>
      {count > 0 && (
        <Button
          variant="primary"
          icon={Upload}
          className="max-md:px-3 max-md:[&>svg]:hidden"
          isPending={bulk.summary.isPending || bulk.run.isSending}
          onPress={props.onPublish}
        >
          Publish {countWords(count, 'Listing')}
        </Button>
      )}
      {bulk.foundNoneReady && <output className="w-full text-14 text-amber">No items are ready to publish</output>}
      {bulk.endedCount > 0 && (
        <output className="w-full text-14 text-muted">
          We skipped {countWords(bulk.endedCount, 'ended item')}.{' '}
          {bulk.endedCount === 1
            ? 'It may be sold elsewhere. Select it to list it again.'
            : 'They may be sold elsewhere. Select the ones to list again.'}
        </output>
      )}
      {bulk.isSelectionFull && (
        <output className="w-full text-14 text-muted">
          {bulk.readyCount !== undefined && `${numberWords(bulk.readyCount)} listings are ready. `}
          You can publish up to {maxPublishesPerRequest} at a time.
        </output>
      )}
    </section>
  )
}
