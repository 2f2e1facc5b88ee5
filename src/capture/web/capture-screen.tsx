import { Camera, LayoutGrid, Upload } from 'lucide-react'
import { useState } from 'react'
import { countWords } from '../../platform/web/count-words.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import type { Shot } from '../capture-state.ts'
import type { BatchCreated, BatchFault, BatchInWork } from './batch-view.ts'
import { CreatedCard } from './created-card.tsx'
import { FaultBox } from './fault-box.tsx'
import { KeptShotsCard } from './kept-shots-card.tsx'
import { OptionsHelp } from './options-help.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type CaptureScreenProps = {
  isPhone: boolean
  inWork: BatchInWork | null
  created: BatchCreated | null
  faults: readonly BatchFault[]
  /** Listings being written in the background. */
  generating: number
  /** Photos taken and not uploaded yet: they outlive this screen, and the page. */
  keptShots: readonly Shot<Blob>[]
  /** Opens the camera. */
  onTakePhotos: () => void
  /** Opens the camera with the kept shots. */
  onContinueShots: () => void
  /** Hands the kept shots over as one product. */
  onUploadShots: () => void
  onDiscardShots: () => void
  /** Hands the files of one product over. Answers with the sentence of why not, or undefined. */
  onFiles: (files: File[]) => string | undefined
  onRetry: (faultId: string) => void
  onDismiss: (faultId: string) => void
  onAddAnother: () => void
  onDashboard: () => void
}

/** "Step 1: Capture Photos": photos in, a product batch out. Where they go is up to whoever shows this screen. */
export function CaptureScreen(props: CaptureScreenProps) {
  const { keptShots } = props
  const [refused, setRefused] = useState<string>()

  const handOver = (files: File[]) => setRefused(props.onFiles(files))
  const dragging = useFileDrop(handOver)

  return (
    <Screen title="Step 1: Capture Photos">
      {refused && (
        <FaultBox
          fault={{
            id: 'refused',
            title: 'Upload failed',
            what: refused,
            reasons: [],
            canRetry: false,
            photos: 0,
            letGo: 'Dismiss',
          }}
          onRetry={() => setRefused(undefined)}
          onDismiss={() => setRefused(undefined)}
        />
      )}
      {props.inWork && <ProgressCard batch={props.inWork} />}
      {props.created && (
        <CreatedCard batch={props.created} onAddAnother={props.onAddAnother} onDashboard={props.onDashboard} />
      )}
      {props.faults.map((fault) => (
        <FaultBox
          key={fault.id}
          fault={fault}
          onRetry={() => props.onRetry(fault.id)}
          onDismiss={() => props.onDismiss(fault.id)}
        />
      ))}
      {keptShots.length > 0 && (
        <KeptShotsCard
          shots={keptShots}
          onContinue={props.onContinueShots}
          onUpload={props.onUploadShots}
          onDiscard={props.onDiscardShots}
        />
      )}
      <div className="grid auto-rows-[minmax(7.5rem,18dvh)] gap-3 md:auto-rows-[11rem] md:grid-cols-3 md:gap-4">
        <BigButton
          fill
          icon={Camera}
          look={props.isPhone && !props.created && keptShots.length === 0 ? 'primary' : 'quiet'}
          onPress={props.onTakePhotos}
        >
          Take Photos
        </BigButton>
        <PhotoPicker
          label="Upload Files"
          icon={Upload}
          look={props.isPhone || props.created || keptShots.length > 0 ? 'quiet' : 'primary'}
          onFiles={handOver}
        />
        <BigButton fill icon={LayoutGrid} onPress={props.onDashboard}>
          Dashboard
        </BigButton>
      </div>
      {/* Below all that is pressed: it comes and goes by itself, and moves nothing. */}
      {props.generating > 0 && (
        <Banner
          tone="violet"
          title={`${countWords(props.generating, 'AI listing')} being generated in the background`}
        />
      )}
      <OptionsHelp isPhone={props.isPhone} />
      {dragging && (
        <div className="pointer-events-none fixed inset-3 z-30 grid animate-enter place-items-center rounded-dialog border-2 border-dashed border-ink bg-paper/90">
          <p className="font-display text-28 font-semibold">Drop the photos of one product</p>
        </div>
      )}
    </Screen>
  )
}
