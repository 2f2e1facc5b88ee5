import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSeller } from '../../../account/web/seller-context.ts'
import { money, moneyWords } from '../../../items/money.ts'
import { pageLanguage } from '../../../platform/page-language.ts'
import { loadedEntries } from '../../../platform/web/lists/loaded-entries.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { whenWords } from '../../../platform/web/page/when.ts'
import { whenUsed } from '../../../platform/web/page/when-used.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { ShopItem } from '../../api.ts'
import type { ItemListStore } from '../item-list-store.ts'
import { itemState } from '../item-state.ts'
import { filterOf, itemsKey } from '../list-of-items.ts'
import { type KeptItem, type KeptList, keepList, maxKeptItems, readKeptList } from './kept-items.ts'

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

/**
 * Keeps the shown list on this device after each answer of the server, once the page is used. Returns a function that stops
 * it: an unfinished write is then dropped.
 */
function keepWhenAnswered(queryClient: QueryClient, sellerId: string, listStore: ItemListStore): () => void {
  const stopped = new AbortController()
  const pictures = new Map<string, Blob>()
  const { addresses: fetched, stop: stopWatching } = watchFetched()
  let cancel: (() => void) | undefined
  let isKeeping = false
  let isStale = false
  const keep = async () => {
    cancel = undefined
    if (isKeeping) return
    isKeeping = true
    while (isStale && !stopped.signal.aborted) {
      isStale = false
      const items = loadedEntries(queryClient, listStore).slice(0, maxKeptItems)
      const isFiltered = Object.values(filterOf(listStore.get().shownList)).some((each) => each !== undefined)
      const kept: KeptItem[] = []
      for (const item of items) kept.push(await withPicture(item, { fetched, pictures }))
      // A full device keeps none, which costs nothing but the list without a connection.
      if (items.length > 0 || listStore.get().asOf !== undefined)
        await keepList(sellerId, { at: Date.now(), isFiltered, items: kept }, stopped.signal).catch(() => undefined)
    }
    isKeeping = false
  }
  const keepSoon = () => {
    isStale = true
    cancel ??= whenUsed(() => void keep())
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === itemsKey && query.state.status === 'success') keepSoon()
  })
  keepSoon()
  return () => {
    stopped.abort()
    cancel?.()
    stop()
    stopWatching()
  }
}

/** Pixels across a kept picture, and the quality of its JPEG: about 10 KB. */
const pictureWidth = 240
const pictureQuality = 0.7

/** Collects the addresses that this page has fetched. */
function watchFetched(): { readonly addresses: ReadonlySet<string>; stop: () => void } {
  const addresses = new Set<string>()
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) addresses.add(name)
  })
  observer.observe({ type: 'resource', buffered: true })
  return { addresses, stop: () => observer.disconnect() }
}

type PictureSources = { readonly fetched: ReadonlySet<string>; readonly pictures: Map<string, Blob> }

/** The item with a small picture, if the page has shown its thumbnail: nothing is fetched. */
async function withPicture(item: ShopItem, { fetched, pictures }: PictureSources): Promise<KeptItem> {
  for (const address of [item.cover?.thumbnailUrl, item.cover?.largeThumbnailUrl]) {
    // Browsers report a request for what their cache lacks as an error on the console.
    if (!address || !fetched.has(new URL(address, location.href).href)) continue
    const picture = pictures.get(address) ?? (await cachedPicture(address))
    if (!picture) continue
    pictures.set(address, picture)
    return { ...item, picture }
  }
  return item
}

async function cachedPicture(address: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
    return answer.ok ? await smaller(await answer.blob()) : undefined
  } catch {
    return undefined
  }
}

async function smaller(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: pictureWidth })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: pictureQuality })
}
