import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { listItemsEndpoint, type ShopItem } from '../../../src/workbench/api.ts'

// The usual dashboard: it fetches all items, then renders a card for each.
const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 16, padding: 16 }

createRoot(document.body.appendChild(document.createElement('main'))).render(cardsOf(await fetchAllBatches()))

async function fetchAllBatches(): Promise<ShopItem[]> {
  const all: ShopItem[] = []
  let after: string | null = ''
  while (after !== null) {
    const answer = await fetch(`${listItemsEndpoint.path}?${after && new URLSearchParams({ after })}`)
    const { batches, next } = listItemsEndpoint.output.parse(await answer.json())
    all.push(...batches)
    after = next
  }
  return all
}

function cardsOf(batches: readonly ShopItem[]) {
  if (batches.length === 0) return createElement('p', null, 'No product batches yet')
  return createElement(
    'ul',
    { style: grid },
    batches.map((item, index) =>
      createElement(
        'li',
        { key: item.id, 'aria-posinset': index + 1, style: { listStyle: 'none' } },
        item.cover &&
          createElement('img', {
            alt: item.sku,
            src: item.cover.thumbnailUrl,
            loading: 'lazy',
            style: { width: '100%', aspectRatio: '4 / 5', objectFit: 'cover' },
          }),
        createElement('strong', null, item.sku),
        createElement('p', null, `ShopItem ${item.batchNumber} · ${item.photoCount} photos`),
        createElement('span', null, item.stage),
        createElement('p', null, item.title),
        createElement('button', { type: 'button' }, 'Details'),
      ),
    ),
  )
}
