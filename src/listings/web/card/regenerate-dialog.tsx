import { useState } from 'react'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Toggle } from '../../../platform/web/ui/toggle.tsx'
import type { SellerHints } from '../../listing.ts'
import { HintFields } from '../hints/hint-fields.tsx'
import { useHints } from '../hints/use-hints.ts'
import { fullAutoFillWords } from './card-parts.ts'

/** Asks before a written listing is replaced by a new one, and what the seller knows by now. */
export function RegenerateDialog(props: {
  itemId: string
  known: SellerHints
  /** The seller wrote something in the listing. */
  hasEdits: boolean
  onClose: () => void
  onConfirm: (hints: SellerHints, options: { fullAutoFill: boolean }) => void
}) {
  const [fullAutoFill, setFullAutoFill] = useState(false)
  const { hints, texts, change, giveUp } = useHints(props.itemId, props.known, 'regenerate')
  return (
    <ConfirmDialog
      isOpen
      title="Regenerate Listing"
      confirm="Regenerate"
      hasField
      onClose={props.onClose}
      onCancel={() => {
        giveUp()
        props.onClose()
      }}
      onConfirm={() => {
        props.onClose()
        props.onConfirm(hints, { fullAutoFill })
      }}
    >
      <div ref={fieldTakesFocus} className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p>Are you sure you want to regenerate this listing? The current content will be replaced.</p>
          {fullAutoFill && <p>{fullAutoFillWords}</p>}
          {props.hasEdits && <p>What you wrote yourself stays. The new text stands beside it.</p>}
        </div>
        <div className="text-ink">
          <Toggle label="Full Auto-Fill" isOn={fullAutoFill} onChange={setFullAutoFill} />
        </div>
        <HintFields texts={texts} change={change} />
      </div>
    </ConfirmDialog>
  )
}

/** As a `ref`: the first field takes the focus when it appears. */
function fieldTakesFocus(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('input, select')?.focus()
}
