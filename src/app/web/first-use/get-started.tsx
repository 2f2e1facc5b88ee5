import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { ebayAccountQuery } from '../../../ebay/web/account-query.ts'
import { ConnectSheet } from '../../../ebay/web/connection/connect-sheet.tsx'
import { missingParts } from '../../../ebay/web/connection/connection-state.ts'
import { type ItemStage, type StageCounts, stagesOfTab } from '../../../items/stage.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { useNavigation } from '../../../platform/web/page/navigation.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { itemAddress } from '../../../workbench/web/items-address.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { requestFirstListing } from '../work/seller-uploads.ts'
import { useUploads, useWork } from '../work/work-context.ts'
import { doneSteps, type FirstStep } from './first-steps.ts'

type Counts = { total: number; generating: number; stages: StageCounts }

/** The four steps from a photo to a published listing: those that are done, and the way on from the first that is not. */
export function GetStarted({ counts }: { counts: Counts }) {
  const titleId = useId()
  const { data: account } = useQuery(ebayAccountQuery)
  if (!account) return null
  const done = doneSteps({ ...counts, isEbayReady: missingParts(account).length === 0 })
  const current = steps.find(({ step }) => !done.includes(step))
  return (
    <section aria-labelledby={titleId} className="max-w-lines">
      <Card className="flex flex-col gap-1 p-4">
        <h2 id={titleId} className="font-display text-16 font-semibold">
          Get started
        </h2>
        <ol className="flex flex-col">
          {steps.map(({ step, label, Action }, at) => (
            <li key={step} className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2 py-1">
              {done.includes(step) ? (
                <>
                  <Icon of={CircleCheck} className="text-green" />
                  <span className="sr-only">Done:</span>
                </>
              ) : (
                <span aria-hidden className="grid size-5 place-items-center text-14 text-muted tabular-nums">
                  {at + 1}
                </span>
              )}
              <span className={step === current?.step ? 'font-medium' : 'text-muted'}>{label}</span>
              {step === current?.step && (
                <span ref={focusTitleOnRemoval} className="ml-auto">
                  <Action counts={counts} />
                </span>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

const steps: readonly {
  step: FirstStep
  label: string
  Action: (props: { counts: Counts }) => ReactNode
}[] = [
  { step: 'photos', label: 'Take photos', Action: SamplePhotos },
  { step: 'listing', label: 'Generate its listing', Action: WriteListing },
  { step: 'connect', label: 'Connect eBay', Action: Connect },
  { step: 'publish', label: 'Publish', Action: OpenWritten },
]

const written = [...stagesOfTab.ready, ...stagesOfTab['needs-details']]

/** For a seller without a garment at hand; the large buttons of the page open the camera. */
function SamplePhotos() {
  const { capture } = useWork()
  const isUploading = useUploads().snapshot.queue.length > 0
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      new Promise<void>((resolve, reject) => {
        capture.whenLoaded(({ uploadSample }) => void uploadSample().then(resolve, reject))
      }),
    onError: (error) => showFailed("Couldn't use the sample photos", sentenceOf(error)),
  })
  return (
    <Button isPending={isPending || isUploading} onPress={() => mutate()}>
      Use Sample Photos
    </Button>
  )
}

function WriteListing({ counts }: { counts: Counts }) {
  const { sellerId } = useWork()
  const item = useNewest(stagesOfTab['to-write'])
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (itemId: string) => requestFirstListing(itemId, sellerId),
    // Pending until the counts say that it is being written.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: summaryQuery.queryKey }),
    onError: (error) => showFailed("Couldn't generate the listing", sentenceOf(error)),
  })
  if (counts.generating > 0)
    return (
      <span className="flex items-center gap-2 text-14 text-muted">
        <Spinner />
        Writing it...
      </span>
    )
  return (
    item && (
      <Button isPending={isPending} onPress={() => mutate(item.id)}>
        Generate Listing
      </Button>
    )
  )
}

function Connect() {
  const [isOpen, setOpen] = useState(false)
  // The sheet disappears with this step, once nothing is missing.
  useEffect(() => () => focusTitleWhenLost(), [])
  return (
    <>
      <Button onPress={() => setOpen(true)}>Connect eBay</Button>
      {isOpen && <ConnectSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function OpenWritten() {
  const { openBelow } = useNavigation()
  const item = useNewest(written)
  return item && <Button onPress={() => openBelow(itemAddress(item.sku))}>Open {item.sku}</Button>
}

/** The newest item at one of the stages. */
function useNewest(stages: readonly ItemStage[]) {
  const { data } = useQuery({
    queryKey: ['first-items'],
    queryFn: ({ signal }) => call(listItemsEndpoint, {}, { signal }),
    meta: { refetchOn: ['items'] },
  })
  return data?.batches.find(({ stage }) => stages.includes(stage))
}
