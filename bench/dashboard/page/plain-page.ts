import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type Batch, listBatchesEndpoint } from '../../../src/dashboard/api.ts'

// The usual dashboard: it fetches all items, then renders a card for each.
const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 16, padding: 16 }

createRoot(document.body.appendChild(document.createElement('main'))).render(cardsOf(await fetchAllBatches()))

async function fetchAllBatches(): Promise<Batch[]> {
  const all: Batch[] = []
  let after: string | null = ''
  while (after !== null) {
    const answer = await fetch(`${listBatchesEndpoint.path}?${after && new URLSearchParams({ after })}`)
    const { batches, next } = listBatchesEndpoint.output.parse(await answer.json())
    all.push(...batches)
    after = next
  }
  return all
}

function cardsOf(batches: readonly Batch[]) {
  if (batches.length === 0) return createElement('p', null, 'No product batches yet')
  return createElement(
    'ul',
    { style: grid },
    batches.map((batch, index) =>
      createElement(
        'li',
        { key: batch.id, 'aria-posinset': index + 1, style: { listStyle: 'none' } },
        batch.cover &&
          createElement('img', {
            alt: batch.sku,
            src: batch.cover.thumbnailUrl,
            loading: 'lazy',
            style: { width: '100%', aspectRatio: '4 / 5', objectFit: 'cover' },
          }),
        createElement('strong', null, batch.sku),
        createElement('p', null, `Batch ${batch.batchNumber} · ${batch.photoCount} photos`),
        createElement('span', null, batch.stage),
        createElement('p', null, batch.title),
        createElement('button', { type: 'button' }, 'Details'),
      ),
    ),
  )
}
