import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { namedSkusWords } from '../../../items/named-skus.ts'
import { limitSentences } from '../../../items/seller-limits.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { numberWords } from '../../../platform/page-language.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { retryUnanswered } from '../../../platform/web/net/retry-unanswered.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import type { BulkSelection } from '../../bulk-edit-api.ts'
import type { LeftOutReason } from '../../listing-run.ts'
import { previewRunEndpoint, type RunPreview, startSelectedRunEndpoint } from '../../selected-run-api.ts'
import { useSaveHints } from '../hints/use-save-hints.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { countsQuery } from './counts-query.ts'
import { runQuery } from './run-query.ts'

/** Most listings that a model writes without a question. */
const mostUnasked = 20

type Asked = { readonly selection: BulkSelection; readonly preview: RunPreview; readonly isRepeat: boolean }

/**
 * Writes the listings of a selection. It asks first if some items are left out, or if a model that may charge is asked for
 * many. `onStarted` is called once the run has begun.
 */
export function useWriteSelected(onStarted: () => void): {
  write: (selection: BulkSelection) => void
  isPending: boolean
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const saveHints = useSaveHints()
  const [asked, setAsked] = useState<Asked>()
  const start = useMutation({
    mutationFn: ({ selection, hash }: { selection: BulkSelection; hash: string }) =>
      retryUnanswered(() => call(startSelectedRunEndpoint, { ...selection, hash })),
    onSuccess({ run, started }) {
      setAsked(undefined)
      queryClient.setQueryData(runQuery.queryKey, run)
      showDone(`Writing ${countWords(started, 'listing')}`)
      onStarted()
    },
    onError(error, { selection }) {
      if (error instanceof AppError && error.code === 'changed') return check.mutate({ selection, isRepeat: true })
      setAsked(undefined)
      showFailed(startFailed, sentenceOf(error))
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
  const check = useMutation({
    mutationFn: async ({ selection }: { selection: BulkSelection; isRepeat: boolean }) => {
      await saveHints()
      return call(previewRunEndpoint, selection)
    },
    onSuccess(preview, { selection, isRepeat }) {
      const { writing, overLimit, leftOut, provider, hash } = preview
      if (writing === 0) {
        setAsked(undefined)
        const sentences = leftOut.map(leftOutWords)
        showFailed('Nothing to generate', overLimit > 0 ? limitSentences.listingsPerDay : sentences.join(' '))
      } else if (isRepeat || overLimit > 0 || leftOut.length > 0 || (provider !== null && writing > mostUnasked))
        setAsked({ selection, preview, isRepeat })
      else start.mutate({ selection, hash })
    },
    onError(error) {
      setAsked(undefined)
      showFailed(startFailed, sentenceOf(error))
    },
  })
  const isPending = check.isPending || start.isPending
  return {
    write: (selection) => check.mutate({ selection, isRepeat: false }),
    isPending,
    dialog: asked && (
      <ConfirmDialog
        isOpen
        title={`Write ${countWords(asked.preview.writing, 'listing')}?`}
        confirm={`Write ${countWords(asked.preview.writing, 'Listing')}`}
        isPending={isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => start.mutate({ selection: asked.selection, hash: asked.preview.hash })}
      >
        <WhatIsWritten {...asked} />
      </ConfirmDialog>
    ),
  }
}

const startFailed = "Couldn't start the listings"

function WhatIsWritten({ preview, isRepeat }: Asked) {
  const { selected, writing, overLimit, leftOut, provider } = preview
  return (
    <div className="flex flex-col gap-3">
      {isRepeat && (
        <p role="alert" className="text-amber">
          These items changed since you pressed Write. Please check again.
        </p>
      )}
      {provider !== null && (
        <p>
          {provider} writes {countWords(writing, 'listing')} and may charge for each one.
        </p>
      )}
      {leftOut.length + overLimit > 0 && (
        <div>
          <p>
            {numberWords(selected - writing)} of {countWords(selected, 'item')} left out:
          </p>
          <ul className="list-disc pl-5">
            {leftOut.map((group) => (
              <li key={group.reason} className="wrap-anywhere">
                {leftOutWords(group)}
              </li>
            ))}
            {overLimit > 0 && <li>{`${numberWords(overLimit)} over the limit of one day. Write them tomorrow.`}</li>}
          </ul>
        </div>
      )}
    </div>
  )
}

const reasonWords: Readonly<Record<LeftOutReason, readonly [one: string, several: string]>> = {
  written: ['has a listing already', 'have a listing already'],
  'under way': ['is being written', 'are being written'],
  sold: ['was sold', 'were sold'],
  'no photos': ['has no photos', 'have no photos'],
  deleted: ['was deleted', 'were deleted'],
}

/** How many items are left out for a reason, with the first SKUs: "2 have no photos: ." */
function leftOutWords({ reason, count, skus }: RunPreview['leftOut'][number]): string {
  const [one, several] = reasonWords[reason]
  return `${numberWords(count)} ${count === 1 ? one : several}: ${namedSkusWords({ count, skus })}.`
}
