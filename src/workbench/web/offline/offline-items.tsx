import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSeller } from '../../../account/web/seller-context.ts'
import { money, moneyWords } from '../../../items/money.ts'
import { pageLanguage } from '../../../platform/page-language.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { whenWords } from '../../../platform/web/page/when.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { ItemListStore } from '../item-list-store.ts'
import { itemState } from '../item-state.ts'
import { type KeptItem, type KeptList, readKeptList } from './kept-items.ts'
import { keepWhenAnswered } from './list-keeper.ts'

/** Keeps the shown list on this device, so that a reload without a connection shows it. */
export function ListKeeper({ listStore }: { listStore: ItemListStore }) {
  const queryClient = useQueryClient()
  const { id: sellerId } = useSeller()
  useEffect(() => keepWhenAnswered(queryClient, sellerId, listStore), [queryClient, sellerId, listStore])
  return null
}

/** The seller's last list, to read only. If this device keeps none: `otherwise`. */
export function OfflineItems({ otherwise }: { otherwise: ReactNode }) {
  const { id: sellerId } = useSeller()
  const [list, setList] = useState<KeptList>()
  const [now] = useState(() => new Date())
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const kept = await readKeptList(sellerId)
      if (isShown) setList(kept)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [sellerId])
  if (!list) return otherwise
  return (
    <section aria-label="Items on this device" className="flex flex-col gap-3">
      <Banner tone="neutral" icon={WifiOff} title={asOfWords(new Date(list.at), now)}>
        {list.isFiltered && 'It has the filter that you chose. '}
        Searching, opening and changing items need a connection. You can take photos: they are uploaded later.
      </Banner>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {list.items.map((item) => (
          <OfflineItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** "Offline. List as of 14:05, 20 min ago." */
function asOfWords(at: Date, now: Date): string {
  const time = at.toLocaleTimeString(pageLanguage, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `Offline. List as of ${time}, ${whenWords(at, now)}.`
}

function OfflineItem({ item }: { item: KeptItem }) {
  const { label, tone, icon } = itemState(item)
  return (
    <li className="flex h-22 overflow-hidden rounded-card border border-line bg-surface">
      {item.picture ? (
        <BlobImage blob={item.picture} className="h-full w-22 shrink-0 object-cover" />
      ) : (
        <span className="h-full w-22 shrink-0 bg-line/70" />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start justify-center px-3">
        <span className="flex w-full items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${item.title === null ? 'text-muted' : 'font-medium'}`}>
            {item.title ?? countWords(item.photoCount, 'photo')}
          </span>
          {item.price !== null && <span className="font-medium tabular-nums">{moneyWords(money(item.price))}</span>}
        </span>
        <span className="text-14 text-muted tabular-nums">{item.sku}</span>
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
      </div>
    </li>
  )
}
