import type { Photo } from '../../../photos/photo.ts'
import type { CardField } from './card-field.ts'
import { confidenceWords, sourceWords } from './evidence-words.ts'
import { FieldPhoto } from './field-photo.tsx'

/** Why a value is there: the photo it was read from, in which words, and how sure the writer is; or that the seller wrote or confirmed it. */
export function FieldEvidence(props: { of: CardField; photos: readonly Photo[]; onPhoto: (index: number) => void }) {
  const { isEdited, isConfirmed, evidence, photo } = props.of
  if (isEdited) return <p className={quiet}>You wrote this</p>
  if (!evidence) return <p className={quiet}>The writer gave no reason for this.</p>
  return (
    <div className="flex items-start gap-3 pb-2">
      <FieldPhoto {...props} />
      <div className="min-w-0 text-14 text-muted">
        <p>{sourceWords(evidence, photo)}</p>
        {evidence.words && (
          <p dir="auto" className="max-w-lines wrap-anywhere text-ink">
            “{evidence.words}”
          </p>
        )}
        {evidence.also?.map(({ photoId, words }) => (
          <p key={`${photoId} ${words}`} dir="auto" className="max-w-lines wrap-anywhere">
            {sourceWords({ photoId }, placeOf(photoId, props.photos))} <span className="text-ink">“{words}”</span>
          </p>
        ))}
        <p className="tabular-nums">{confidenceWords(evidence.confidence)}</p>
        {isConfirmed && <p>You said that it is right</p>}
      </div>
    </div>
  )
}

function placeOf(photoId: string | null, photos: readonly Photo[]): number | undefined {
  const place = photos.findIndex(({ id }) => id === photoId)
  return place === -1 ? undefined : place
}

const quiet = 'pb-2 text-14 text-muted'
