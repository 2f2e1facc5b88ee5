import { RefreshCw } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { PhotoViewer } from '../../photos/web/viewer/photo-viewer.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { sayDone } from '../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../api.ts'
import type { SellerHints } from '../listing.ts'
import { CardFault } from './card-fault.tsx'
import { CardHead } from './card-head.tsx'
import { cardParts, isRegenerated } from './card-parts.ts'
import { HintsForm } from './hints-form.tsx'
import { ListingBody } from './listing-body.tsx'
import { ListingHead } from './listing-head.tsx'
import { RegenerateDialog } from './regenerate-dialog.tsx'
import { WritingNow } from './writing-now.tsx'

export type OnGenerate = (itemId: string, hints: SellerHints) => void

/** One item: its photo left, right what is known of it and its listing, or the way to one. */
export const ListingCard = memo(function ListingCard(props: {
  item: ListingItem
  primary: boolean
  onGenerate: OnGenerate
}) {
  const { item, onGenerate } = props
  const [viewing, setViewing] = useState<number>()
  const [asking, setAsking] = useState(false)
  const { writing, listing, fault, next } = cardParts(item)
  const ask = () => setAsking(true)
  useSayRegenerated(item)
  return (
    <li>
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
        <CardHead item={item} />
        <div className="flex min-w-0 flex-col gap-3 min-[20rem]:col-span-2 md:col-span-1 md:col-start-2">
          {fault && (
            <CardFault
              sentence={fault}
              failed={item.generation.status === 'failed'}
              onTryAgain={next === 'try-again' ? ask : undefined}
            />
          )}
          {next === 'generate' && (
            <HintsForm
              itemId={item.id}
              sku={item.sku}
              known={item}
              primary={props.primary}
              onGenerate={(hints) => onGenerate(item.id, hints)}
            />
          )}
          {writing && <WritingNow photos={item.photos.length} />}
          {listing && <ListingHead listing={listing} />}
        </div>
        {(listing || next === 'regenerate') && (
          <div className="flex min-w-0 flex-col gap-5 min-[20rem]:col-span-2">
            {listing && <ListingBody listing={listing} photos={item.photos} onPhoto={setViewing} />}
            {next === 'regenerate' && (
              <div className="border-t border-line pt-3">
                <Button icon={RefreshCw} onPress={ask}>
                  Regenerate
                </Button>
              </div>
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
          onClose={() => setAsking(false)}
          onConfirm={(hints) => onGenerate(item.id, hints)}
        />
      )}
    </li>
  )
})

/** Tells when a new listing has taken the place of the old one. */
function useSayRegenerated(item: ListingItem) {
  const last = useRef(item)
  useEffect(() => {
    if (isRegenerated(last.current, item)) sayDone(`${item.sku}: listing regenerated`)
    last.current = item
  }, [item])
}
