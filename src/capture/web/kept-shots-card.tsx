import { Camera, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countWords } from '../../platform/web/page/count-words.ts'
import { focusTitleOnRemoval } from '../../platform/web/page/focus-title-on-removal.ts'
import { focusTitleWhenLost } from '../../platform/web/page/focus-title-when-lost.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import type { Shot } from '../capture-state.ts'
import { PhotoStrip } from './photo-strip.tsx'

/** Photos that were taken earlier and not uploaded yet: continue, upload them as they are, or discard them. */
export function KeptShotsCard(props: {
  shots: readonly Shot<Blob>[]
  /** Another card of the view has the primary action. */
  isSecond: boolean
  onContinue: () => void
  onUpload: () => void
  onDiscard: () => void
}) {
  const { shots } = props
  const [isAsking, setAsking] = useState(false)
  const photos = countWords(shots.length, 'photo')
  // The camera returns the focus to the Continue button, which no longer exists when the shots are uploaded.
  const hasContinued = useRef(false)
  useEffect(() => () => void (hasContinued.current && focusTitleWhenLost()), [])
  const continueShots = () => {
    hasContinued.current = true
    props.onContinue()
  }
  return (
    <Card ref={focusTitleOnRemoval} className="flex animate-enter-up flex-col gap-4 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium">
          <output>Continue with {photos}?</output>
        </h2>
        <Button variant="plain" onPress={() => setAsking(true)} className="-mr-2 px-3 text-muted">
          Discard
        </Button>
      </div>
      <PhotoStrip
        photos={shots.map(({ id, photo, preview }) => ({ id, isOnServer: false, preview: preview ?? photo }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={Upload} onPress={props.onUpload} className="flex-1 whitespace-nowrap">
          {`Upload ${shots.length}`}
        </Button>
        <Button
          variant={props.isSecond ? 'quiet' : 'primary'}
          icon={Camera}
          onPress={continueShots}
          className="flex-1 whitespace-nowrap"
        >
          Continue
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Discard ${photos}?`}
        confirm="Discard"
        danger
        onConfirm={() => {
          setAsking(false)
          props.onDiscard()
        }}
        onClose={() => setAsking(false)}
      >
        They haven't been uploaded yet. This can't be undone.
      </ConfirmDialog>
    </Card>
  )
}
