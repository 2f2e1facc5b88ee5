import { type ReactNode, useState } from 'react'
import { useIsHere } from '../../../platform/web/page/use-is-here.ts'
import type { ListingItem } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { missingFields } from '../../missing-fields.ts'
import { doubtsOf } from '../../open-questions.ts'
import { type CardVerbs, saveFailed } from '../change/use-card-verbs.ts'
import type { EditDraft } from '../edit/edit-draft.ts'
import { EditForm } from '../edit/edit-form.tsx'
import { useEditDraft } from '../edit/use-edit-draft.ts'
import { CardActions } from './card-actions.tsx'
import { PleaseAdd, PleaseCheck } from './card-ask.tsx'
import { cardBelow, cardRight } from './card-places.ts'
import { DeleteListingDialog } from './delete-listing-dialog.tsx'
import { ListingBody } from './listing-body.tsx'
import { ListingHead } from './listing-head.tsx'
import { tokensWords } from './tokens-words.ts'
import { WhatChanged } from './what-changed.tsx'

/** A written listing: what to check and to add first, then all of it, then what can be done with it; or its edit form. */
export function WrittenCard(props: {
  item: ListingItem
  listing: WrittenListing
  verbs: CardVerbs
  /** What happens to it just now. */
  news: ReactNode
  onPhoto: (index: number) => void
  onRegenerate: (() => void) | undefined
  onDelete: (() => void) | undefined
}) {
  const { item, listing, verbs, onPhoto } = props
  const { draft, ...drafts } = useEditDraft(item.id)
  const [first, setFirst] = useState<ListingField>()
  const isHere = useIsHere()
  const [isDeleting, setDeleting] = useState(false)
  const open = (field: ListingField) => {
    setFirst(field)
    drafts.open()
  }
  const close = () => {
    setFirst(undefined)
    drafts.close()
  }
  const save = (typed: EditDraft, changes: ListingChanges) => {
    setFirst(undefined)
    if (Object.keys(changes).length === 0) return drafts.close()
    const answered = drafts.send(typed)
    verbs.edit(changes, {
      onDone: () => answered(undefined),
      // The form is back with what was typed; whoever scrolled it away hears of it besides.
      onFailed(reason) {
        answered(reason === undefined ? saveFailed : `${saveFailed}. ${reason}`)
        return isHere.current
      },
    })
  }
  if (draft)
    return (
      <>
        <div className={cardRight}>{props.news}</div>
        <div className={cardBelow}>
          <EditForm
            sku={item.sku}
            listing={listing}
            draft={draft}
            first={first}
            onChange={drafts.change}
            onCancel={close}
            onSave={(changes) => save(draft, changes)}
          />
        </div>
      </>
    )
  const written = { listing, edits: item.edits, photos: item.photos }
  const actions = { written, photos: item.photos, onPhoto, onUseNewText: verbs.takeNewText }
  const tokens = tokensWords(item.generation.usage)
  return (
    <>
      <div className={cardRight}>
        {props.news}
        <PleaseCheck
          questions={[...doubtsOf(listing, item.edits), ...item.contradictions]}
          photos={item.photos}
          onPhoto={onPhoto}
          onLooksRight={verbs.looksRight}
          onMend={verbs.mend}
          onOpen={open}
        />
        <PleaseAdd fields={missingFields(listing, item)} listing={listing} onOpen={open} />
        <ListingHead {...actions} />
      </div>
      <div className={cardBelow}>
        <ListingBody {...actions} />
        {item.previous && (
          <WhatChanged previous={item.previous} listing={listing} isUndoing={verbs.isUndoing} onUndo={verbs.undo} />
        )}
        <CardActions
          itemId={item.id}
          sku={item.sku}
          onEdit={() => open('title')}
          onRegenerate={props.onRegenerate}
          onDelete={props.onDelete && (() => setDeleting(true))}
        />
        {tokens && <p className="text-12 text-muted tabular-nums">{tokens}</p>}
        {isDeleting && props.onDelete && (
          <DeleteListingDialog onClose={() => setDeleting(false)} onConfirm={props.onDelete} />
        )}
      </div>
    </>
  )
}
