import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { z } from 'zod'
import { sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { closeFailed, showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import { updateManyEndpoint } from '../../api.ts'

const updateFailed = 'Failed to update on eBay'

type Refused = z.infer<typeof updateManyEndpoint.output>['refused']

/** Sends the changes of all live items in one press, and lists those that cannot be sent with the reason. */
export function UpdateAll() {
  const queryClient = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: sendAll,
    onMutate: () => closeFailed(updateFailed),
    onSuccess({ startedCount }) {
      if (startedCount > 0) showDone(`Updating ${countWords(startedCount, 'listing')} on eBay`)
    },
    onError: (error) => showFailed(updateFailed, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ predicate: queriesRefetchedOn('ebay') }),
  })
  const refused = data?.refused ?? []
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Button variant="primary" icon={Upload} isPending={isPending} onPress={() => mutate()} className="self-start">
        Update All on eBay
      </Button>
      {refused.length > 0 && (
        <Banner tone="amber" title={`${countWords(refused.length, 'item')} not updated`}>
          <ul className="flex flex-col gap-1">
            {refused.map(({ itemId, sku, sentence }) => (
              <li key={itemId} className="wrap-anywhere whitespace-pre-line">
                <span className="font-medium tabular-nums">{sku}</span> {sentence}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

/** Asks the server until it has gone through all items. */
async function sendAll(): Promise<{ startedCount: number; refused: Refused }> {
  const refused: Refused = []
  let startedCount = 0
  let after: string | undefined
  for (;;) {
    const answer = await call(updateManyEndpoint, { after })
    startedCount += answer.started.length
    refused.push(...answer.refused)
    if (answer.next === null) return { startedCount, refused }
    after = answer.next
  }
}
