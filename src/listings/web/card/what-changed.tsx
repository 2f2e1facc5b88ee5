import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { type ChangedField, changedFields } from '../../edits/changed-fields.ts'
import { fieldLabel } from '../../field-label.ts'
import { shownField } from '../../field-text.ts'
import type { WrittenListing } from '../../listing.ts'
import { ClampedText } from './clamped-text.tsx'
import { Disclosure } from './disclosure.tsx'
import { keepFocusInCard } from './keep-focus-in-card.ts'

/** Shows the changes of the last regeneration, old and new, with Undo. */
export function WhatChanged(props: {
  previous: WrittenListing
  listing: WrittenListing
  isUndoing: boolean
  onUndo: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const changed = changedFields(props.previous, props.listing)
  return (
    <div ref={keepFocusInCard} className="border-t border-line pt-1">
      <div className="flex items-start gap-2">
        <Disclosure
          className="min-w-0 flex-1"
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          line={
            <span className="text-14">
              {changed.length === 0 ? 'Nothing' : countWords(changed.length, 'field')} changed
            </span>
          }
        >
          <dl className="flex flex-col gap-3 pb-3">
            {changed.map((each) => (
              <Change key={each.field} change={each} {...props} />
            ))}
          </dl>
        </Disclosure>
        <Button variant="plain" icon={Undo2} className="px-2!" isPending={props.isUndoing} onPress={props.onUndo}>
          Undo
        </Button>
      </div>
    </div>
  )
}

function Change({
  change,
  previous,
  listing,
}: {
  change: ChangedField
  previous: WrittenListing
  listing: WrittenListing
}) {
  return (
    <div>
      <dt className="text-14 text-muted">{fieldLabel(change.field)}</dt>
      <dd className="flex gap-2 text-14 text-muted">
        <span className="w-8 shrink-0">Old</span>
        <ClampedText text={shownField(previous, change.field) ?? 'Empty'} />
      </dd>
      <dd className="flex gap-2">
        <span className="w-8 shrink-0 text-14 leading-6 text-muted">New</span>
        <ClampedText text={shownField(listing, change.field) ?? 'Empty'} />
      </dd>
    </div>
  )
}
