import { CircleCheck } from 'lucide-react'
import { countWords } from '../../platform/web/page/count-words.ts'
import { titleTakesFocus } from '../../platform/web/page/title-takes-focus.ts'
import { BlobImage } from '../../platform/web/ui/blob-image.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { BatchCreated, CreatedSeries } from './batch-view.ts'

/** Covers that are shown at most, the number of the others counted as one. */
const coversMost = 8

/** "Product Batch Created!", or photos that were added to a product: what was made and the ways on. */
export function CreatedCard(props: {
  batch: BatchCreated
  onGenerate: (() => void) | undefined
  onAddAnother: () => void
  onDashboard: () => void
}) {
  const { sku, batchNumber, stored, joins, series } = props.batch
  const isOnlyJoined = joins && series === null
  return (
    <div
      ref={titleTakesFocus}
      className="flex min-h-48 animate-enter-up flex-wrap content-center items-center justify-between gap-x-6 gap-y-4 rounded-card bg-green-soft p-4 md:min-h-52 md:p-6"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon of={CircleCheck} size={28} className="text-green" />
        <div className="min-w-0">
          <h2 className="font-display text-20 font-semibold text-green">
            <output>{isOnlyJoined ? 'Photos Added' : 'Product Batch Created!'}</output>
          </h2>
          {series && <SeriesWords series={series} />}
          {(joins || series === null) && (
            <p className="wrap-anywhere tabular-nums">
              {sku} · Batch {batchNumber} · {countWords(stored, 'photo')}
              {joins && ' added'}
            </p>
          )}
          {series && <Covers covers={series.covers} />}
        </div>
      </div>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto">
        {props.onGenerate && (
          <Button onPress={props.onGenerate} className="w-full whitespace-nowrap sm:w-auto">
            Generate Their Listings
          </Button>
        )}
        <Button onPress={props.onDashboard} className="flex-1 whitespace-nowrap">
          View Dashboard
        </Button>
        <Button look="primary" onPress={props.onAddAnother} className="flex-1 whitespace-nowrap">
          Add Another
        </Button>
      </div>
    </div>
  )
}

function SeriesWords({ series }: { series: CreatedSeries }) {
  return (
    <>
      <p className="tabular-nums">
        {countWords(series.covers.length, 'product')} created · {countWords(series.photos, 'photo')}
      </p>
      <p className="wrap-anywhere tabular-nums">{series.skus}</p>
    </>
  )
}

/** Decoration beside the count. */
function Covers({ covers }: Pick<CreatedSeries, 'covers'>) {
  const shown = covers.length > coversMost ? covers.slice(0, coversMost - 1) : covers
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-2">
      {shown.map(({ id, picture }) => (
        <li key={id} className="size-12 overflow-hidden rounded-control bg-line">
          {picture && <BlobImage blob={picture} className="size-full object-cover" />}
        </li>
      ))}
      {shown.length < covers.length && (
        <li className="grid size-12 place-items-center rounded-control bg-line text-14 tabular-nums">
          +{(covers.length - shown.length).toLocaleString('en-US')}
        </li>
      )}
    </ul>
  )
}
