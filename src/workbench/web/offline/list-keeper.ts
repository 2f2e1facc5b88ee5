import type { QueryClient } from '@tanstack/react-query'
import { loadedEntries } from '../../../platform/web/lists/loaded-entries.ts'
import { whenIdle } from '../../../platform/web/page/when-idle.ts'
import type { ShopItem } from '../../api.ts'
import type { ItemListStore } from '../item-list-store.ts'
import { filterOf, itemsKey } from '../list-of-items.ts'
import { type KeptItem, keepList, maxKeptItems } from './kept-items.ts'

/**
 * Keeps the shown list on this device after each answer of the server. Returns a function that stops it: an unfinished write
 * is then dropped.
 */
export function keepWhenAnswered(queryClient: QueryClient, sellerId: string, listStore: ItemListStore): () => void {
  const stopped = new AbortController()
  const pictures = new Map<string, Blob>()
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
      for (const item of items) kept.push(await withPicture(item, pictures))
      // A full device keeps none, which costs nothing but the list without a connection.
      if (items.length > 0 || listStore.get().asOf !== undefined)
        await keepList(sellerId, { at: Date.now(), isFiltered, items: kept }, stopped.signal).catch(() => undefined)
    }
    isKeeping = false
  }
  const keepSoon = () => {
    isStale = true
    cancel ??= whenIdle(() => void keep())
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === itemsKey && query.state.status === 'success') keepSoon()
  })
  keepSoon()
  return () => {
    stopped.abort()
    cancel?.()
    stop()
  }
}

/** Pixels across a kept picture, and the quality of its JPEG: about 10 KB. */
const pictureWidth = 240
const pictureQuality = 0.7

/** The item with a small picture, if the browser has its thumbnail: nothing is fetched. */
async function withPicture(item: ShopItem, pictures: Map<string, Blob>): Promise<KeptItem> {
  for (const address of [item.cover?.thumbnailUrl, item.cover?.largeThumbnailUrl]) {
    if (!address) continue
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
