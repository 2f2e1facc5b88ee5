import { Camera, CircleCheck, LayoutGrid, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { numberWords } from '../../platform/page-language.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { focusTitleOnRemoval } from '../../platform/web/page/focus-title-on-removal.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { BlobImage } from '../../platform/web/ui/blob-image.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { LowerEdge } from '../../platform/web/ui/lower-edge.tsx'
import { ProgressBar } from '../../platform/web/ui/progress-bar.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { Shot } from '../capture-state.ts'
import type { BatchCreated, CreatedSeries, RunningBatch } from './batch-view.ts'
import { KeptShotsCard } from './kept-shots-card.tsx'
import { PhotoStrip } from './photo-strip.tsx'

export type CaptureScreenProps = {
  isPhone: boolean
  runningBatch: RunningBatch | null
  created: BatchCreated | null
  /** Uploads that failed, above the buttons. */
  faults: ReactNode
  /** Other notices, above the buttons. */
  notices: ReactNode
  /** Settings of this screen, below the buttons. */
  options: ReactNode
  /** True if a notice has the primary action of the view: then no button below the notices has it. */
  hasPrimaryNotice: boolean
  /** Number of listings that are being written in the background. */
  generating: number
  /** Photos that were taken and not uploaded yet. They outlive this screen and the page. */
  keptShots: readonly Shot<Blob>[]
  /** Opens the camera. */
  onTakePhotos: () => void
  /** Opens the dialog "Upload and Assign SKUs". */
  onUploadFiles: () => void
  /** Opens the camera with the kept shots. */
  onContinueShots: () => void
  /** Hands the kept shots over as one product. */
  onUploadShots: () => void
  onDiscardShots: () => void
  onAddAnother: () => void
  /** Starts the listings of all created products; undefined if that is not possible or has started. */
  onGenerate: (() => void) | undefined
  onDashboard: () => void
}

/** "Step 1: Capture Photos": turns photos into a product batch. The app that shows it decides where the batch goes. */
export function CaptureScreen(props: CaptureScreenProps) {
  const { isPhone, created, keptShots } = props
  const isFresh = !created && keptShots.length === 0 && !props.hasPrimaryNotice
  return (
    <Screen title="Step 1: Capture Photos">
      {props.runningBatch && <ProgressCard batch={props.runningBatch} />}
      {created && (
        <CreatedCard
          batch={created}
          onGenerate={props.onGenerate}
          onAddAnother={props.onAddAnother}
          onDashboard={props.onDashboard}
        />
      )}
      {props.faults}
      {keptShots.length > 0 && (
        <KeptShotsCard
          shots={keptShots}
          isSecond={created !== null}
          onContinue={props.onContinueShots}
          onUpload={props.onUploadShots}
          onDiscard={props.onDiscardShots}
        />
      )}
      {props.notices}
      <div className="grid auto-rows-[minmax(7.5rem,18dvh)] gap-3 md:auto-rows-[11rem] md:grid-cols-3 md:gap-4">
        <BigButton fill icon={Camera} variant={isPhone && isFresh ? 'primary' : 'quiet'} onPress={props.onTakePhotos}>
          Take Photos
        </BigButton>
        <BigButton fill icon={Upload} variant={!isPhone && isFresh ? 'primary' : 'quiet'} onPress={props.onUploadFiles}>
          Upload Files
        </BigButton>
        <BigButton fill icon={LayoutGrid} onPress={props.onDashboard}>
          Dashboard
        </BigButton>
      </div>
      {/* At the lower edge it is visible on a phone too, and moves nothing when it appears. */}
      {props.generating > 0 && (
        <LowerEdge>
          <Banner
            tone="violet"
            title={`${countWords(props.generating, 'AI listing')} being generated in the background`}
          />
        </LowerEdge>
      )}
      {props.options}
      <OptionsHelp isPhone={isPhone} />
    </Screen>
  )
}

/** A short explanation of the buttons. */
function OptionsHelp({ isPhone }: { isPhone: boolean }) {
  return (
    <section aria-label="Options" className="rounded-card border border-line p-4 text-14 text-muted">
      <ul className="flex max-w-lines flex-col gap-2">
        <li>
          <Name>Take Photos</Name> opens the camera. Photos you take together become one item.
        </li>
        <li>
          <Name>Upload Files</Name> adds photos you already have. Photos with the same SKU become one item.
          {!isPhone && ' You can also drop files or folders on any page, or paste them.'}
        </li>
        <li>Each item gets a SKU and a batch number. Its first photo is the thumbnail.</li>
        {isPhone && <li>Listings auto-generate in the background after you take photos with the camera.</li>}
      </ul>
    </section>
  )
}

function Name({ children }: { children: ReactNode }) {
  return <b className="font-medium text-ink">{children}</b>
}

/**
 * "Creating Product Batch" or "Adding Photos": the SKU, the number of stored photos, and the reason for a delay. It is
 * as high as the card that follows it, so that nothing below moves while a thumb is about to press it.
 */
function ProgressCard({ batch }: { batch: RunningBatch }) {
  return (
    <Card className="flex min-h-48 flex-col gap-4 p-4 md:min-h-52 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-medium">
          <output>{batch.joinsItem ? 'Adding Photos' : 'Creating Product Batch'}</output>
        </h2>
        {batch.sku ? (
          <p className="font-display text-20 font-semibold tabular-nums">{batch.sku}</p>
        ) : (
          <Skeleton className="h-6 w-32" />
        )}
      </div>
      <PhotoStrip photos={batch.photos} />
      <ProgressBar
        label="Photos uploaded"
        value={batch.progress}
        countText={`${batch.stored} of ${countWords(batch.total, 'photo')}`}
      />
      {batch.manyFilesMessage && <p className="text-14 text-muted">{batch.manyFilesMessage}</p>}
      {batch.delay && <output className="text-14 text-amber">{batch.delay}</output>}
      {batch.waiting > 0 && (
        <p className="text-14 text-muted">{countWords(batch.waiting, 'more upload')} after this one.</p>
      )}
    </Card>
  )
}

/** Tiles for covers. The last one shows the number of further covers. */
const maxCovers = 8

/** "Product Batch Created!" or "Photos Added": the result and the next actions. */
function CreatedCard(props: {
  batch: BatchCreated
  onGenerate: (() => void) | undefined
  onAddAnother: () => void
  onDashboard: () => void
}) {
  const { sku, batchNumber, stored, joinsItem, series } = props.batch
  const isOnlyJoined = joinsItem && series === null
  return (
    <div
      ref={focusTitleOnRemoval}
      className="flex min-h-48 animate-enter-up flex-wrap content-center items-center justify-between gap-x-6 gap-y-4 rounded-card bg-green-soft p-4 md:min-h-52 md:p-6"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon of={CircleCheck} size={28} className="text-green" />
        <div className="min-w-0">
          <h2 className="font-display text-20 font-semibold text-green">
            <output>{isOnlyJoined ? 'Photos Added' : 'Product Batch Created!'}</output>
          </h2>
          {series && <SeriesWords series={series} />}
          {(joinsItem || series === null) && (
            <p className="wrap-anywhere tabular-nums">
              {sku} · Batch {batchNumber} · {countWords(stored, 'photo')}
              {joinsItem && ' added'}
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
        <Button variant="primary" onPress={props.onAddAnother} className="flex-1 whitespace-nowrap">
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
        {countWords(series.covers.length, 'item')} created · {countWords(series.photos, 'photo')}
      </p>
      <p className="wrap-anywhere tabular-nums">{series.skus}</p>
    </>
  )
}

/** Covers as decoration beside the count. */
function Covers({ covers }: Pick<CreatedSeries, 'covers'>) {
  const shownCovers = covers.length > maxCovers ? covers.slice(0, maxCovers - 1) : covers
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-2">
      {shownCovers.map(({ id, picture }) => (
        <li key={id} className="size-12 overflow-hidden rounded-control bg-line">
          {picture && <BlobImage blob={picture} className="size-full object-cover" />}
        </li>
      ))}
      {shownCovers.length < covers.length && (
        <li className="grid size-12 place-items-center rounded-control bg-line text-14 tabular-nums">
          +{numberWords(covers.length - shownCovers.length)}
        </li>
      )}
    </ul>
  )
}
