import { Check, CheckCheck, Pencil, PencilLine, Plus, TriangleAlert } from 'lucide-react'
import type { Photo } from '../../../photos/photo.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { mendWords } from '../../contradictions/mend-words.ts'
import { fieldLabel } from '../../field-label.ts'
import { shownValue } from '../../field-text.ts'
import { valueOf } from '../../field-values.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingField } from '../../listing-fields.ts'
import type { HeldValue, OpenQuestion } from '../../open-questions.ts'
import { confidenceWords } from './evidence-words.ts'
import { FieldPhoto } from './field-photo.tsx'
import { keepFocusInCard } from './keep-focus-in-card.ts'

/** Callbacks that answer the questions of a listing. */
export type Answers = {
  /** Accepts the values of these questions. */
  onLooksRight: (questions: readonly OpenQuestion[]) => void
  /** Writes the field's value into each contrary place, and removes measurements that contradict the size. */
  onMend: (questions: readonly OpenQuestion[]) => void
  isPending?: boolean | undefined
}

/**
 * Shows the questions that the seller must answer before a listing is published. Doubts show their photo and can be confirmed,
 * one or all, or opened to be changed. Contradictions can be mended or accepted.
 */
export function PleaseCheck(
  props: Answers & {
    questions: readonly OpenQuestion[]
    photos: readonly Photo[]
    /** Omitted if photos cannot be shown large. */
    onPhoto?: ((index: number) => void) | undefined
    /** Omitted if nothing can be changed. */
    onOpen?: ((field: ListingField) => void) | undefined
  },
) {
  const { questions } = props
  const isPending = props.isPending ?? false
  const doubts = questions.filter(({ kind }) => kind === 'doubt')
  const contradictions = questions.filter(({ kind }) => kind === 'contradiction')
  if (questions.length === 0) return null
  return (
    <fieldset
      ref={keepFocusInCard}
      aria-label="Please check"
      className="min-w-0 rounded-control bg-amber-soft px-3 py-2 text-ink"
    >
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-3">
        <h3 className="flex items-center gap-1.5 text-14 font-medium text-amber">
          <Icon of={TriangleAlert} size={16} />
          Please check
        </h3>
        {doubts.length > 1 && (
          <Button
            variant="plain"
            icon={CheckCheck}
            className="-mr-2 px-2! text-14!"
            isPending={isPending}
            onPress={() => props.onLooksRight(doubts)}
          >
            All look right
          </Button>
        )}
      </div>
      <ul data-keeps-focus className="flex flex-col">
        {doubts.flatMap((question) =>
          question.held.map(({ field, value }) => (
            <Doubt key={field} {...props} isPending={isPending} question={question} field={field} value={value} />
          )),
        )}
        {contradictions.map((question) => (
          <ContradictionRow key={question.key} {...props} isPending={isPending} question={question} />
        ))}
      </ul>
    </fieldset>
  )
}

function ContradictionRow(props: Answers & { question: OpenQuestion }) {
  const { question, isPending = false } = props
  return (
    <li ref={keepFocusInCard} className="flex flex-wrap items-center gap-x-3 py-2">
      <p dir="auto" className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        {question.sentence}
      </p>
      <div className="flex flex-wrap">
        <Button
          variant="plain"
          icon={PencilLine}
          className="px-2! text-14!"
          isPending={isPending}
          onPress={() => props.onMend([question])}
        >
          {mendWords(question)}
        </Button>
        <Button
          variant="plain"
          icon={Check}
          className="px-2! text-14!"
          aria-label={`Keep as is: ${question.sentence}`}
          isPending={isPending}
          onPress={() => props.onLooksRight([question])}
        >
          Keep as is
        </Button>
      </div>
    </li>
  )
}

function Doubt(
  props: Omit<Parameters<typeof PleaseCheck>[0], 'questions'> &
    HeldValue & { question: OpenQuestion; isPending: boolean },
) {
  const { question, field, value, photos, onOpen } = props
  const label = fieldLabel(field)
  const photo = photos.findIndex(({ id }) => id === question.photoId)
  return (
    <li ref={keepFocusInCard} className="flex flex-wrap items-center gap-x-3 py-2">
      <FieldPhoto field={{ label, photo: photo === -1 ? undefined : photo }} photos={photos} onPhoto={props.onPhoto} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="text-14">{label}</p>
        <p dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
          {shownValue(field, value)}
        </p>
        {question.confidence !== null && <p className="text-12 tabular-nums">{confidenceWords(question.confidence)}</p>}
      </div>
      <div className="flex flex-wrap">
        <Button
          variant="plain"
          icon={Check}
          className="px-2! text-14!"
          aria-label={`Looks right: ${label}`}
          isPending={props.isPending}
          onPress={() => props.onLooksRight([question])}
        >
          Looks right
        </Button>
        {onOpen && (
          <Button
            variant="plain"
            icon={Pencil}
            className="px-2! text-14!"
            aria-label={`Change: ${label}`}
            onPress={() => onOpen(field)}
          >
            Change
          </Button>
        )}
      </div>
    </li>
  )
}

/** Lists the fields that a listing needs, each as a button that opens the field. */
export function PleaseAdd({
  fields,
  listing,
  onOpen,
}: {
  fields: readonly ListingField[]
  listing: WrittenListing
  onOpen: (field: ListingField) => void
}) {
  if (fields.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-14 text-muted">Please add</h3>
      <ul className="flex flex-wrap gap-2">
        {fields.map((field) => (
          <li key={field}>
            <Button
              icon={Plus}
              shape="pill"
              aria-label={`Add: ${neededWords(field, listing)}`}
              onPress={() => onOpen(field)}
            >
              {neededWords(field, listing)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the name of a needed field. A field with a value is too short. */
function neededWords(field: ListingField, listing: WrittenListing): string {
  const label = fieldLabel(field)
  return valueOf(listing, field) === null ? label : `Longer ${label.toLowerCase()}`
}
