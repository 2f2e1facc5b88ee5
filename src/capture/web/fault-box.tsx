import { useState } from 'react'
import { countWords } from '../../platform/web/count-words.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import type { BatchFault } from './batch-view.ts'

/** What was not stored and why, photo by photo, with what can be done about it. */
export function FaultBox(props: { fault: BatchFault; onRetry: () => void; onDismiss: () => void }) {
  const { title, what, reasons, canRetry, letGo, photos } = props.fault
  const [asking, setAsking] = useState(false)
  return (
    <Banner
      tone="red"
      title={title}
      action={
        <div className="flex gap-3">
          {canRetry && <Button onPress={props.onRetry}>Try Again</Button>}
          <Button look={canRetry ? 'plain' : 'quiet'} onPress={() => (canRetry ? setAsking(true) : props.onDismiss())}>
            {letGo}
          </Button>
        </div>
      }
    >
      {what && <p>{what}</p>}
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-1">
          {reasons.map((reason) => (
            <li key={reason} className="break-words">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {canRetry && <p className="mt-1">Your photos are kept on this page until you decide.</p>}
      <ConfirmDialog
        isOpen={asking}
        title={`${letGo} ${countWords(photos, 'photo')}?`}
        confirm={letGo}
        danger
        onConfirm={() => {
          setAsking(false)
          props.onDismiss()
        }}
        onClose={() => setAsking(false)}
      >
        What was stored stays stored. The rest is not kept.
      </ConfirmDialog>
    </Banner>
  )
}
