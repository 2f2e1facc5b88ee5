import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { numberWords } from '../../../platform/page-language.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { BulkPreview, BulkSelection } from '../../bulk-edit-api.ts'
import { type BulkField, changeFault } from '../../edits/bulk-change.ts'
import { type BulkDraft, changeOf, draftOfValue, emptyDraft } from './bulk-draft.ts'
import { BulkEditFields } from './bulk-edit-fields.tsx'
import { changingWords, previewedValue, stayWords } from './preview-words.ts'
import { editWords, latestEditQuery, undoBulkEdit, useBulkEdit, useBulkPreview } from './use-bulk-edit.ts'

/**
 * Changes one field of the selected items, after a preview. `field` is chosen at first, and `value` is entered if it is given.
 * Give it another key at each opening, so that it forgets earlier entries.
 */
export function BulkEditDialog(props: {
  isOpen: boolean
  selection: BulkSelection
  count: number
  field: BulkField | null
  value?: string
  /** False if no selected item has a price; left out if that is not known. */
  hasPrices?: boolean
  onClose: () => void
}) {
  const { isOpen, selection, onClose, field, value } = props
  const [draft, setDraft] = useState(() =>
    field === null || value === undefined ? emptyDraft(field, props.hasPrices) : draftOfValue(field, value),
  )
  const edit = useBulkEdit(selection, onClose)
  const change = changeOf(draft)
  const fault = change && changeFault(change)
  const shown = useBulkPreview(selection, isOpen && fault === undefined ? change : undefined, !edit.isPending)
  const { preview } = shown
  const isReady = change !== undefined && shown.isCurrent && (preview?.changing ?? 0) > 0
  const onDraft = (next: BulkDraft) => {
    edit.reset()
    setDraft(next)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Edit ${countWords(props.count, 'item')}`}
      confirm={isReady ? `Change ${countWords(preview?.changing ?? 0, 'Item')}` : 'Change Items'}
      isPending={edit.isPending}
      isDisabled={!isReady && !edit.isPending}
      onConfirm={() => change && preview && edit.carryOut({ change, hash: preview.hash })}
      onClose={onClose}
      hasField
    >
      <div className="flex flex-col gap-4">
        <BulkEditFields draft={draft} fault={fault} hasPrices={props.hasPrices} onChange={onDraft} />
        <div aria-live="polite" className="min-h-6 text-14">
          {preview && draft.field !== null && (
            <Preview field={draft.field} preview={preview} isOld={!shown.isCurrent && !edit.isPending} />
          )}
        </div>
        {edit.isPending && edit.changed > 0 && (
          <output className="text-14">
            {numberWords(edit.changed)} of {countWords(preview?.changing ?? 0, 'item')} changed
          </output>
        )}
        {[edit.fault, shown.fault].map(
          (sentence) =>
            sentence !== undefined && (
              <p key={sentence} role="alert" className="text-14 text-red">
                {sentence}
              </p>
            ),
        )}
        <LatestEdit />
      </div>
    </ConfirmDialog>
  )
}

/** How many items change, why others stay, and some changes. */
function Preview({ field, preview, isOld }: { field: BulkField; preview: BulkPreview; isOld: boolean }) {
  const { selected, changing, live, stays, examples } = preview
  return (
    <div className={`flex flex-col gap-2 transition-opacity duration-150 ${isOld ? 'opacity-60' : ''}`}>
      <p className="text-16 font-medium text-ink">{changingWords(preview)}</p>
      {stays.length > 0 && (
        <div>
          <p>{selected - changing === 1 ? '1 item stays:' : `${numberWords(selected - changing)} items stay:`}</p>
          <ul className="list-disc pl-5">
            {stays.map((stay) => (
              <li key={stay.reason} className="wrap-anywhere">
                {stayWords(stay)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {live > 0 && <p>Live items among them: {numberWords(live)}. Send their changes from eBay Integration.</p>}
      {examples.length > 0 && (
        <ul aria-label="Examples" className="flex flex-col gap-1">
          {examples.map(({ sku, before, after }) => (
            <li key={sku} className="grid grid-cols-[auto_1fr] gap-x-2 wrap-anywhere">
              <span className="tabular-nums">{sku}</span>
              <span className="line-clamp-3">
                <del>{previewedValue(field, before)}</del> <span aria-hidden>→</span>{' '}
                <ins className="text-ink no-underline">{previewedValue(field, after)}</ins>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The last bulk edit, with Undo for a day, also after a reload and while it is carried out. */
function LatestEdit() {
  const queryClient = useQueryClient()
  const edit = useQuery(latestEditQuery).data?.edit
  if (!edit) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2 text-14">
      <span>
        Last change: {editWords(edit.field, edit.changed)}.
        {edit.waiting > 0 && ` ${countWords(edit.waiting, 'item')} to go.`}
      </span>
      <Button variant="plain" shape="small" onPress={() => void undoBulkEdit(queryClient, edit.id)}>
        Undo
      </Button>
    </div>
  )
}
