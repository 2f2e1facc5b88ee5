import { Fragment, memo, useState } from 'react'
import { conditions, conditionWords } from '../../../items/conditions.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { PhotoViewer } from '../../../photos/web/viewer/photo-viewer.tsx'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import type { ListingItem } from '../../api.ts'
import { useShownItem } from '../change/kept-changes.ts'
import { useCardVerbs } from '../change/use-card-verbs.ts'
import { HintsForm } from '../hints/hints-form.tsx'
import { CardCheckbox } from './card-checkbox.tsx'
import { CardFault } from './card-fault.tsx'
import { cardParts } from './card-parts.ts'
import { cardRight } from './card-places.ts'
import type { CardSelecting, ListingCardProps } from './card-selecting.ts'
import { CardUnderWay } from './card-under-way.tsx'
import { GenerationChip } from './generation-chip.tsx'
import { RegenerateDialog } from './regenerate-dialog.tsx'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'
import { WrittenCard } from './written-card.tsx'

/** One item: its photo left, right what is known of it and its listing, or the way to one. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { onGenerate } = props
  const item = useShownItem(props.item)
  const verbs = useCardVerbs(item)
  const [viewing, setViewing] = useState<number>()
  const [asking, setAsking] = useState(false)
  const { underWay, listing, fault, next } = cardParts(item, props.now)
  const ask = () => setAsking(true)
  const [article, expectFocus] = useFocusAfterDialog(next)
  const remove = () => {
    expectFocus()
    verbs.remove()
  }
  const news = underWay ? (
    <CardUnderWay
      state={underWay}
      wait={fault}
      photos={item.photos.length}
      isFirst={listing === null}
      onCancel={verbs.cancel}
    />
  ) : (
    fault && (
      <CardFault
        sentence={fault}
        failed={item.generation.status === 'failed'}
        onTryAgain={next === 'try-again' ? ask : undefined}
      />
    )
  )
  return (
    <article ref={article} aria-label={item.sku}>
      <Card className="grid grid-cols-1 gap-x-4 gap-y-4 p-4 min-[20rem]:grid-cols-[5.5rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-5 md:p-5">
        <button
          type="button"
          onClick={() => setViewing(0)}
          disabled={item.photos.length === 0}
          className="aspect-[4/5] w-full cursor-zoom-in self-start overflow-hidden rounded-card md:row-span-2"
        >
          <PhotoThumb
            photo={item.photos[0] ?? null}
            alt={`${item.sku}: show photos`}
            sizes="(min-width: 48rem) 9rem, 5.5rem"
          />
        </button>
        <CardHead item={item} selecting={props.selecting} />
        {listing ? (
          <WrittenCard
            item={item}
            listing={listing}
            verbs={verbs}
            news={news}
            onPhoto={setViewing}
            onRegenerate={next === 'regenerate' ? ask : undefined}
            onDelete={underWay ? undefined : remove}
          />
        ) : (
          <div className={cardRight}>
            {news}
            {next === 'generate' && (
              <HintsForm
                itemId={item.id}
                sku={item.sku}
                known={item}
                primary={props.primary}
                onGenerate={(hints) => onGenerate(item.id, hints)}
              />
            )}
          </div>
        )}
      </Card>
      {viewing !== undefined && (
        <PhotoViewer photos={item.photos} first={viewing} name={item.sku} onClose={() => setViewing(undefined)} />
      )}
      {asking && (
        <RegenerateDialog
          itemId={item.id}
          known={item}
          hasEdits={Object.keys(item.edits).length > 0}
          onClose={() => setAsking(false)}
          onConfirm={(hints, options) => {
            expectFocus()
            onGenerate(item.id, hints, options)
          }}
        />
      )}
    </article>
  )
})

/** SKU and state, then category, condition, brand and photo count as far as they are known. */
function CardHead({ item, selecting }: { item: ListingItem; selecting: CardSelecting }) {
  const condition = conditions.find((known) => known === item.condition)
  const facts = [item.category, condition ? conditionWords(condition) : item.condition, item.brand]
  const words = new Set([...facts.flatMap((fact) => fact || []), countWords(item.photos.length, 'photo')])
  return (
    <div className="flex min-w-0 flex-col gap-1 self-center md:self-start">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        {selecting.isSelectable && <CardCheckbox item={item} selecting={selecting} />}
        <h2
          tabIndex={-1}
          className="min-w-0 flex-[1_1_8rem] font-display text-20 font-semibold wrap-anywhere tabular-nums"
        >
          {item.sku}
        </h2>
        <GenerationChip item={item} />
      </div>
      <p className="text-14 wrap-anywhere text-muted">
        {[...words].map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </p>
    </div>
  )
}
