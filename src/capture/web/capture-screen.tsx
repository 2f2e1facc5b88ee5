import { Camera, LayoutGrid, Upload } from 'lucide-react'
import { useState } from 'react'
import { countWords } from '../../platform/web/count-words.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import type { BatchCreated, BatchFault, BatchInWork, PhotoSource, ShotInTray } from './batch-view.ts'
import { CreatedCard } from './created-card.tsx'
import { FaultBox } from './fault-box.tsx'
import { OptionsHelp } from './options-help.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { ProgressCard } from './progress-card.tsx'
import { ShotTray } from './shot-tray.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type CaptureScreenProps = {
  isPhone: boolean
  inWork: BatchInWork | null
  created: BatchCreated | null
  faults: readonly BatchFault[]
  /** Listings being written in the background. */
  generating: number
  /** Hands the photos of one product over. Answers with the sentence of why not, or undefined. */
  onPhotos: (files: File[], source: PhotoSource) => string | undefined
  /** Photos taken for the next product: they outlive this screen. */
  shots: readonly ShotInTray[]
  onShots: (files: File[]) => void
  /** Hands the shots over as one product. Answers as `onPhotos` does. */
  onUploadShots: () => string | undefined
  onDiscardShots: () => void
  onRetry: (faultId: string) => void
  onDismiss: (faultId: string) => void
  onAddAnother: () => void
  onDashboard: () => void
}

/** "Step 1: Capture Photos": photos in, a product batch out. Where they go is up to whoever shows this screen. */
export function CaptureScreen(props: CaptureScreenProps) {
  const { shots } = props
  const [refused, setRefused] = useState<string>()

  const handOver = (files: File[], source: PhotoSource) => setRefused(props.onPhotos(files, source))
  const dragging = useFileDrop((files) => handOver(files, 'files'))

  return (
    <Screen title="Step 1: Capture Photos">
      {props.generating > 0 && (
        <Banner
          tone="violet"
          title={`${countWords(props.generating, 'AI listing')} being generated in the background`}
        />
      )}
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
      {shots.length > 0 && (
        <ShotTray
          shots={shots}
          onShots={props.onShots}
          onUpload={() => setRefused(props.onUploadShots())}
          onDiscard={() => {
            setRefused(undefined)
            props.onDiscardShots()
          }}
        />
      )}
      <div className="grid auto-rows-[minmax(7.5rem,18dvh)] gap-3 md:auto-rows-[11rem] md:grid-cols-3 md:gap-4">
        <PhotoPicker
          label="Take Photos"
          icon={Camera}
          look={props.isPhone && !props.created && shots.length === 0 ? 'primary' : 'quiet'}
          camera
          onFiles={(files) => (props.isPhone ? props.onShots(files) : handOver(files, 'camera'))}
        />
        <PhotoPicker
          label="Upload Files"
          icon={Upload}
          look={props.isPhone || props.created ? 'quiet' : 'primary'}
          onFiles={(files) => handOver(files, 'files')}
        />
        <BigButton fill icon={LayoutGrid} onPress={props.onDashboard}>
          Dashboard
        </BigButton>
      </div>
      <OptionsHelp isPhone={props.isPhone} />
      {dragging && (
        <div className="pointer-events-none fixed inset-3 z-30 grid animate-enter place-items-center rounded-dialog border-2 border-dashed border-ink bg-paper/90">
          <p className="font-display text-28 font-semibold">Drop the photos of one product</p>
        </div>
      )}
    </Screen>
  )
}
