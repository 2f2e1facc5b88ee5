import type { ReactNode } from 'react'
import { amountWords } from '../../../items/money.ts'
import type { ListingField } from '../../../listings/listing-fields.ts'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { countWords } from '../../../platform/web/page/count-words.ts'
import type { EbayItem } from '../../api.ts'
import { fieldOfAspect } from '../../aspects/aspect-sources.ts'
import type { PublicationSummary } from '../../publication/publication.ts'
import { questionedFields } from '../../readiness/question-sentences.ts'

/** Exactly what eBay gets for an item, photos first, with marks on values to check. `photos`: the item's photos. */
export function SummaryView({
  summary,
  photos,
  questions,
}: {
  summary: PublicationSummary
  photos: EbayItem['photos']
  questions: readonly OpenQuestion[]
}) {
  const fieldsToCheck = questionedFields(questions)
  const checkMark = (field: ListingField) =>
    fieldsToCheck.includes(field) && <span className="block text-14 text-amber">Please check</span>
  return (
    <dl className="flex flex-col gap-2 text-ink">
      <Line name="Photos">
        {countWords(summary.photos, 'photo')}
        <span className="mt-1 flex flex-wrap items-start gap-1.5">
          {photos.slice(0, summary.photos).map((photo, index) => (
            <span
              key={photo.id}
              className={`aspect-[4/5] overflow-hidden rounded-control ${index === 0 ? 'w-24' : 'w-12'}`}
            >
              <PhotoThumb photo={photo} alt={`Photo ${index + 1}`} sizes={index === 0 ? '6rem' : '3rem'} />
            </span>
          ))}
        </span>
      </Line>
      <Line name="Title">
        {summary.title}
        {checkMark('title')}
        {summary.isTitleCut && (
          <span className="block text-14 text-amber">
            Shortened to fit eBay’s limit. Your own title doesn’t change.
          </span>
        )}
      </Line>
      <Line name="Price">
        {amountWords(summary.price, summary.currency)}
        {checkMark('suggestedPrice')}
      </Line>
      <Line name="Quantity">{summary.quantity}</Line>
      <Line name="Condition">
        {summary.condition}
        {checkMark('ebayConditionGrade')}
        {summary.conditionNote !== null && <span className="block text-14 text-muted">{summary.conditionNote}</span>}
        {checkMark('conditionNotes')}
      </Line>
      <Line name="Category">
        {summary.category}
        {checkMark('ebayCategoryId')}
      </Line>
      {summary.aspects.map(([name, values]) => (
        <Line key={name} name={name}>
          {values.join(', ')}
          {checkMark(fieldOfAspect(name))}
        </Line>
      ))}
      <Line name="Description">
        <span className="block text-14 whitespace-pre-line">{summary.description}</span>
        {checkMark('description')}
      </Line>
      {summary.notes.length > 0 && (
        <Line name="Please note">
          {summary.notes.map((note) => (
            <span key={note} className="block text-14 text-amber">
              {note}
            </span>
          ))}
        </Line>
      )}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-14 leading-6 wrap-anywhere text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
