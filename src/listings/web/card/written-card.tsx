import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { money, moneyWords } from '../../../items/money.ts'
import { ManagePhotosButton } from '../../../photos/web/item/item-photos-manage.tsx'
import { useIsMounted } from '../../../platform/web/page/use-is-mounted.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import type { ListingItem } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { missingFields } from '../../missing-fields.ts'
import { doubtsOf } from '../../open-questions.ts'
import { type ListingActions, saveFailed } from '../change/use-listing-actions.ts'
import type { EditDraft } from '../edit/edit-draft.ts'
import { EditForm } from '../edit/edit-form.tsx'
import { isDetail } from '../edit/typed-fields.ts'
import { useEditDraft } from '../edit/use-edit-draft.ts'
import { cardField, cardTexts, garmentFields, priceReason } from './card-field.ts'
import { cardBelow, cardRight } from './card-layout.ts'
import { PleaseAdd, PleaseCheck } from './card-questions.tsx'
import { ClampedText } from './clamped-text.tsx'
import { type FieldActions, FieldRow } from './field-row.tsx'
import { keepFocusInCard } from './keep-focus-in-card.ts'
import { tokensWords } from './tokens-words.ts'
import { WhatChanged } from './what-changed.tsx'

/** A written listing: questions and missing fields first, then the listing, then its actions; or its edit form. */
export function WrittenCard(props: {
  item: ListingItem
  listing: WrittenListing
  listingActions: ListingActions
  /** The present state of a request for the listing. */
  requestState: ReactNode
  onPhoto: (index: number) => void
  onRegenerate: (() => void) | undefined
  onDelete: (() => void) | undefined
}) {
  const { item, listing, listingActions, onPhoto } = props
  const { draft, ...drafts } = useEditDraft(item.id)
  const [fieldToFocus, setFieldToFocus] = useState<ListingField>()
  const isHere = useIsMounted()
  const [isDeleting, setDeleting] = useState(false)
  const openField = (field: ListingField) => {
    setFieldToFocus(field)
    drafts.open()
  }
  const closeForm = () => {
    setFieldToFocus(undefined)
    drafts.close()
  }
  const save = (typed: EditDraft, changes: ListingChanges) => {
    setFieldToFocus(undefined)
    if (Object.keys(changes).length === 0) return drafts.close()
    const finish = drafts.send(typed)
    listingActions.edit(changes, {
      onDone: () => finish(undefined),
      // The form shows the typed text again. If the card was scrolled away, a toast reports the failure too.
      onFailed(reason) {
        finish(reason === undefined ? saveFailed : `${saveFailed}. ${reason}`)
        return isHere.current
      },
    })
  }
  if (draft)
    return (
      <>
        <div className={cardRight}>{props.requestState}</div>
        <div className={cardBelow}>
          <EditForm
            sku={item.sku}
            listing={listing}
            draft={draft}
            fieldToFocus={fieldToFocus}
            onChange={drafts.change}
            onCancel={closeForm}
            onSave={(changes) => save(draft, changes)}
          />
        </div>
      </>
    )
  const writtenListing = { listing, edits: item.edits, photos: item.photos }
  const actions = { written: writtenListing, photos: item.photos, onPhoto, onUseNewText: listingActions.takeNewText }
  const tokens = tokensWords(item.generation.usage)
  return (
    <>
      <div className={cardRight}>
        {props.requestState}
        <PleaseCheck
          questions={[...doubtsOf(listing, item.edits), ...item.contradictions]}
          photos={item.photos}
          onPhoto={onPhoto}
          onLooksRight={listingActions.looksRight}
          onMend={listingActions.mend}
          onOpen={openField}
        />
        <PleaseAdd fields={missingFields(listing, item)} listing={listing} onOpen={openField} />
        <ListingHead {...actions} />
      </div>
      <div className={cardBelow}>
        <ListingBody {...actions} />
        {item.previous && (
          <WhatChanged
            previous={item.previous}
            listing={listing}
            isUndoing={listingActions.isUndoing}
            onUndo={listingActions.undo}
          />
        )}
        <CardActions
          itemId={item.id}
          sku={item.sku}
          onEdit={() => openField('title')}
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

/** Asks before a listing is deleted. Its item stays. */
function DeleteListingDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      danger
      title="Delete Listing"
      confirm="Delete"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      Are you sure you want to delete this listing? This action cannot be undone.
    </ConfirmDialog>
  )
}

/** The actions of a written listing in one row. Actions that would disturb a running generation are missing. */
function CardActions(props: {
  itemId: string
  sku: string
  onEdit: () => void
  onRegenerate: (() => void) | undefined
  onDelete: (() => void) | undefined
}) {
  return (
    <div ref={keepFocusInCard} className="grid grid-cols-2 gap-1 border-t border-line pt-2 min-[22rem]:grid-cols-4">
      <ManagePhotosButton itemId={props.itemId} sku={props.sku} variant="plain" className={action} />
      <Button variant="plain" icon={Pencil} className={action} onPress={props.onEdit} data-edit-listing>
        Edit Listing
      </Button>
      {props.onRegenerate && (
        <Button ref={keepFocusInCard} variant="plain" icon={RefreshCw} className={action} onPress={props.onRegenerate}>
          Regenerate
        </Button>
      )}
      {props.onDelete && (
        <Button ref={keepFocusInCard} variant="quiet-danger" icon={Trash2} className={action} onPress={props.onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}

/** The icon is above the words, so that four buttons fit into a row on a phone. */
const action = 'h-full flex-col gap-1! px-1! py-2 text-14! leading-tight'

/** Shows the title, and the suggested price with its reason, or why there is none. */
function ListingHead(
  props: FieldActions & { written: Pick<ListingItem, 'edits' | 'photos'> & { listing: WrittenListing } },
) {
  const { title, suggestedPrice } = props.written.listing
  const reason = priceReason(props.written)
  const [titleField, priceField] = (['title', 'suggestedPrice'] as const).map((field) =>
    cardField(props.written, field),
  )
  const notes = reason && (
    <p dir="auto" className="max-w-lines pb-2 text-14 wrap-anywhere text-muted">
      {reason}
    </p>
  )
  return (
    <div className="flex flex-col">
      {titleField && (title || titleField.offered !== null) && (
        <FieldRow {...props} field={titleField} action={title && <CopyButton text={title} subject="title" />}>
          <p dir="auto" className="pb-2 text-16 font-semibold wrap-anywhere md:text-20">
            {title}
          </p>
        </FieldRow>
      )}
      {priceField && (suggestedPrice !== null || priceField.offered !== null) ? (
        <FieldRow {...props} field={priceField}>
          {suggestedPrice !== null && (
            <p className="pb-1 font-display text-28 font-semibold tabular-nums">{moneyWords(money(suggestedPrice))}</p>
          )}
          {notes}
        </FieldRow>
      ) : (
        notes
      )}
    </div>
  )
}

/** Shows the rest of a listing: description, condition, tags, garment fields, and notes about its writing. */
function ListingBody(
  props: FieldActions & { written: Pick<ListingItem, 'edits' | 'photos'> & { listing: WrittenListing } },
) {
  const { written: writtenListing } = props
  const { tags, notes } = writtenListing.listing
  const shownFields = cardTexts
    .map((field) => cardField(writtenListing, field))
    .filter(({ value, offered }) => value !== undefined || offered !== null)
  return (
    <div className="flex flex-col gap-4">
      <div>
        {shownFields.map((field) => (
          <FieldRow
            key={field.field}
            {...props}
            field={field}
            action={field.value && !isDetail(field.field) && <CopyButton text={field.value} subject={field.field} />}
          >
            <div className="pb-2">
              {field.field === 'tags' ? <TagChips tags={tags} /> : <ClampedText text={field.value ?? ''} />}
            </div>
          </FieldRow>
        ))}
        <div className="grid grid-cols-1 gap-x-4 min-[22rem]:grid-cols-2 sm:gap-x-6">
          {garmentFields(writtenListing).map((field) => (
            <FieldRow key={field.field} {...props} field={field} />
          ))}
        </div>
      </div>
      {notes.length > 0 && (
        <ul className="flex max-w-lines flex-col gap-1 text-14 text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className="max-w-full rounded-full border border-line px-3 py-1 text-14 wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
