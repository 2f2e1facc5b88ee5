import { Camera, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { countWords } from '../../platform/web/count-words.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import type { ShotInTray } from './batch-view.ts'
import { PhotoStrip } from './photo-strip.tsx'

/** Photos just taken for one product: take more, or upload them together. A phone's own camera hands over one at a time. */
export function ShotTray(props: {
  shots: readonly ShotInTray[]
  onShots: (files: File[]) => void
  onUpload: () => void
  onDiscard: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  return (
    <Card className="flex animate-enter-up flex-col gap-4 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium">
          <output>{countWords(props.shots.length, 'photo')} of one product</output>
        </h2>
        <Button look="plain" onPress={() => setAsking(true)} className="-mr-2 px-3 text-muted">
          Discard
        </Button>
      </div>
      <PhotoStrip photos={props.shots.map(({ id, preview }) => ({ id, stored: false, preview }))} />
      <div className="flex gap-3">
        <Button icon={Camera} onPress={() => input.current?.click()} className="flex-1">
          Take More
        </Button>
        <Button look="primary" icon={Upload} onPress={props.onUpload} className="flex-1">
          {`Upload ${props.shots.length}`}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label="Take More"
        onChange={(event) => {
          props.onShots([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <ConfirmDialog
        isOpen={asking}
        title={`Discard ${countWords(props.shots.length, 'photo')}?`}
        confirm="Discard"
        danger
        onConfirm={() => {
          setAsking(false)
          props.onDiscard()
        }}
        onClose={() => setAsking(false)}
      >
        They were not uploaded and exist nowhere else.
      </ConfirmDialog>
    </Card>
  )
}
