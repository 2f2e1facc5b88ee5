import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { ItemSearch } from '../../../items/web/item-search.tsx'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { findProductsEndpoint } from '../../api.ts'
import { PhotoThumb } from '../photo-thumb.tsx'

/** The other products, searched by SKU, title or brand; a press on one moves the photos there. */
export function MoveTargets(props: {
  itemId: string
  /** All photos are chosen. */
  isMerge: boolean
  isIdle: boolean
  onPick: (itemId: string) => void
}) {
  const { isMerge, isIdle } = props
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const title = useId()
  const query = useQuery({
    queryKey: ['products-to-move-to', search],
    queryFn: async ({ signal }) => (await call(findProductsEndpoint, { search }, { signal })).products,
    placeholderData: keepPreviousData,
    meta: { hears: ['items'], expires: true },
  })
  const products = query.data?.filter(({ itemId }) => itemId !== props.itemId)
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h3 id={title} className="font-medium">
        {isMerge ? 'Merge with another product' : 'Move to another product'}
      </h3>
      <ItemSearch label="Search products" typed={typed} onType={setTyped} className="max-w-lines" />
      {query.isError && <p className="text-14 text-red">{sentenceOf(query.error) ?? 'The products did not load.'}</p>}
      {products?.length === 0 && <p className="text-14 text-muted">No other product matches.</p>}
      <ul aria-label="Products" className="flex min-h-24 max-w-lines flex-col gap-1">
        {products?.map(({ itemId, sku, title: words, photos, cover }) => (
          <li key={itemId}>
            <Button
              look="plain"
              isDisabled={isIdle}
              onPress={() => props.onPick(itemId)}
              className="min-h-14! w-full justify-start! gap-3 px-2! text-left"
            >
              <span className="size-10 shrink-0 overflow-hidden rounded-control">
                <PhotoThumb photo={cover} alt="" sizes="2.5rem" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate tabular-nums">
                  <span className="sr-only">{isMerge ? 'Merge with' : 'Move to'} </span>
                  {sku}
                </span>
                {words && <span className="truncate text-14 font-normal text-muted">{words}</span>}
              </span>
              <span className="shrink-0 text-14 font-normal text-muted">{countWords(photos, 'photo')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
