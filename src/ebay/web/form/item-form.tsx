import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WrittenListing } from '../../../listings/listing.ts'
import type { ListingField } from '../../../listings/listing-fields.ts'
import { CardFault } from '../../../listings/web/card/card-fault.tsx'
import { cardField } from '../../../listings/web/card/card-field.ts'
import { generateFailed } from '../../../listings/web/card/card-parts.ts'
import { PleaseCheck } from '../../../listings/web/card/card-questions.tsx'
import { Disclosure } from '../../../listings/web/card/disclosure.tsx'
import { confidenceWords } from '../../../listings/web/card/evidence-words.ts'
import { FieldPhoto } from '../../../listings/web/card/field-photo.tsx'
import { useGenerateListing } from '../../../listings/web/change/use-generate-listing.ts'
import { HintsForm } from '../../../listings/web/hints/hints-form.tsx'
import { listingAlone, listOfListings } from '../../../listings/web/list/list-of-listings.ts'
import { PhotoViewer } from '../../../photos/web/viewer/photo-viewer.tsx'
import { unreadRanges } from '../../../platform/page-ranges.ts'
import { followEntries } from '../../../platform/web/lists/follow-entries.ts'
import { rangeQuery } from '../../../platform/web/lists/paged-list.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { ebayItemAlone, listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { useAnswers } from '../publish/use-answers.ts'
import { AutosaveField } from './autosave-field.tsx'
import { focusFirstOf, formFocus } from './form-focus.ts'
import { askedFields, type FormField, formParts } from './form-parts.ts'
import { NextStep } from './next-step.tsx'
import { useOtherValues } from './use-other-values.ts'

/**
 * An item's listing as one form that saves itself: what is missing or in doubt comes first, and one button does the next step.
 * An item without a listing has the entries for one instead. `onComplete`: the seller has filled in the last missing field.
 */
export function ItemForm({ itemId, onComplete }: { itemId: string; onComplete: () => void }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(rangeQuery(ebayItemAlone(itemId), unreadRanges[0]))
  const { data: account } = useQuery(ebayAccountQuery)
  useEffect(() => followEntries(queryClient, listOfEbayItems), [queryClient])
  const item = data?.entries[0]
  if (!data || !account) return <Skeleton className="h-64 w-full rounded-card" />
  if (!item?.listing) return <UnwrittenForm itemId={itemId} />
  return <WrittenForm key={itemId} item={item} listing={item.listing} account={account} onComplete={onComplete} />
}

/** The entries for a first listing, and the reason why the last one could not be written. */
function UnwrittenForm({ itemId }: { itemId: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(rangeQuery(listingAlone(itemId), unreadRanges[0]))
  useEffect(() => followEntries(queryClient, listOfListings), [queryClient])
  const { mutate } = useGenerateListing()
  const item = data?.entries[0]
  if (!item) return <Skeleton className="h-64 w-full rounded-card" />
  const { status, error, askedAt } = item.generation
  if (askedAt !== null || status === 'generating')
    return <p className="text-14 text-violet">Writing the listing. You can leave this screen.</p>
  return (
    <div className="flex flex-col gap-4">
      {status === 'failed' && <CardFault sentence={generateFailed(error ?? undefined)} failed onTryAgain={undefined} />}
      <HintsForm
        itemId={item.id}
        sku={item.sku}
        storedHints={item}
        hasPrimaryButton
        onGenerate={(hints) => mutate({ itemId: item.id, hints })}
      />
    </div>
  )
}

function WrittenForm(props: { item: EbayItem; listing: WrittenListing; account: EbayAccount; onComplete: () => void }) {
  const { item, listing } = props
  const [shownPhoto, setShownPhoto] = useState<number>()
  const [asked, setAsked] = useState<readonly ListingField[]>([])
  const [areDetailsOpen, setDetailsOpen] = useState(false)
  const answers = useAnswers()(item.id)
  const form = useRef<HTMLElement>(null)
  const takesOtherValues = useOtherValues(item)
  const askedNow = askedFields(item, listing)
  // A field that is asked for once stays where it is until the form is closed.
  if (askedNow.some((field) => !asked.includes(field))) setAsked([...new Set([...asked, ...askedNow])])
  const parts = formParts(item, listing, asked)
  const missingCount = parts.asked.filter(({ fault }) => fault).length
  const [hasSavedMissing, setSavedMissing] = useState(false)
  const isComplete = hasSavedMissing && missingCount === 0
  const complete = useEffectEvent(props.onComplete)
  useEffect(() => {
    if (isComplete) complete()
  }, [isComplete])
  useEffect(() => formFocus.take(form.current), [])
  const fieldProps = (field: FormField) => ({
    itemId: item.id,
    listing,
    field,
    evidence: <SourcePhoto item={item} listing={listing} field={field.way.field} onPhoto={setShownPhoto} />,
    onSaved: () => field.fault && setSavedMissing(true),
  })
  const { otherErrors } = parts
  const contradictions = item.readiness.questions.filter(({ kind }) => kind === 'contradiction')
  return (
    <section ref={form} data-item-form aria-label={`${item.sku}: listing`} className="contents">
      {otherErrors.length > 0 && (
        <ul className="flex flex-col gap-1 text-14 text-red">
          {otherErrors.map(({ field, sentence }) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      {parts.asked.length > 0 && (
        <fieldset data-asked className="flex flex-col gap-4 rounded-control bg-surface-2 p-3">
          <legend className="sr-only">Missing and unsure details</legend>
          {parts.asked.map((field) => (
            <div key={field.way.field} className="flex flex-col gap-1">
              <AutosaveField
                {...fieldProps(field)}
                hint={field.fault?.sentence}
                isAsked
                takesOtherValues={takesOtherValues(field.fault?.aspect)}
              />
              {field.question && (
                <div className="flex flex-wrap items-center gap-x-3 text-14 text-amber">
                  {field.question.confidence !== null && <span>{confidenceWords(field.question.confidence)}</span>}
                  <LooksRight field={field} question={field.question} answers={answers} />
                </div>
              )}
            </div>
          ))}
        </fieldset>
      )}
      <PleaseCheck questions={contradictions} photos={item.photos} onPhoto={setShownPhoto} {...answers} />
      {parts.main.map((field) => (
        <AutosaveField key={field.way.field} {...fieldProps(field)} />
      ))}
      <Disclosure
        isOpen={areDetailsOpen}
        onToggle={() => setDetailsOpen(!areDetailsOpen)}
        line={<span className="font-medium">Description and more details</span>}
      >
        <div className="flex flex-col gap-4 pt-2">
          {parts.details.map((field) => (
            <AutosaveField key={field.way.field} {...fieldProps(field)} />
          ))}
        </div>
      </Disclosure>
      <NextStep
        item={item}
        account={props.account}
        missingCount={missingCount}
        onFocusAsked={() => form.current && focusFirstOf(form.current)}
      />
      {shownPhoto !== undefined && (
        <PhotoViewer photos={item.photos} first={shownPhoto} name={item.sku} onClose={() => setShownPhoto(undefined)} />
      )}
    </section>
  )
}

function LooksRight(props: {
  field: FormField
  question: NonNullable<FormField['question']>
  answers: Pick<ReturnType<ReturnType<typeof useAnswers>>, 'onLooksRight' | 'isPending'>
}) {
  const { field, question, answers } = props
  return (
    <Button
      variant="plain"
      className="px-2! text-14!"
      aria-label={`Looks right: ${field.way.label}`}
      isPending={answers.isPending}
      onPress={() => answers.onLooksRight([question])}
    >
      Looks right
    </Button>
  )
}

/** The photo that a value was read from; nothing if the seller wrote it or no photo shows it. */
function SourcePhoto(props: {
  item: EbayItem
  listing: WrittenListing
  field: ListingField
  onPhoto: (index: number) => void
}) {
  const { item, listing } = props
  const { label, photo, isEdited } = cardField({ listing, edits: item.edits, photos: item.photos }, props.field)
  if (isEdited) return null
  return <FieldPhoto field={{ label, photo }} photos={item.photos} onPhoto={props.onPhoto} />
}
