import { memo, useState } from 'react'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { PhotoViewer } from '../../../photos/web/viewer/photo-viewer.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { useShownItem } from '../change/kept-changes.ts'
import { useCardVerbs } from '../change/use-card-verbs.ts'
import { HintsForm } from '../hints/hints-form.tsx'
import { CardFault } from './card-fault.tsx'
import { CardHead } from './card-head.tsx'
import { cardParts } from './card-parts.ts'
import { cardRight } from './card-places.ts'
import type { ListingCardProps } from './card-selecting.ts'
import { CardUnderWay } from './card-under-way.tsx'
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
