import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { coverSchema } from '../../../src/photos/photo.ts'
import { PhotoThumb } from '../../../src/photos/web/photo-thumb.tsx'
import { photosQuery } from '../../../src/photos/web/photos-query.ts'
import { ItemPhotosViewer } from '../../../src/photos/web/viewer/item-photos-viewer.tsx'
import { PhotoViewer } from '../../../src/photos/web/viewer/photo-viewer.tsx'
import { createQueryClient } from '../../../src/platform/web/net/query-client.ts'

declare global {
  interface Window {
    /** Notifies the page that photos changed. */
    notifyOfChange: () => Promise<void>
    /** Takes the thumbnails off the page and puts them back. */
    remountThumbnails: () => void
  }
}

const [listed, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const queryClient = createQueryClient()
window.notifyOfChange = () => queryClient.invalidateQueries()

function App() {
  const [drawing, setDrawing] = useState(0)
  useEffect(() => {
    window.remountThumbnails = () => flushSync(() => setDrawing((before) => before + 1))
  }, [])
  return <Page key={drawing} />
}

function Page() {
  const { data: photos = [] } = useQuery(photosQuery(listed))
  const [viewing, setViewing] = useState<number>()
  const [byCover, setByCover] = useState(false)
  const cover = photos[0] && coverSchema.parse(photos[0])
  return (
    <main className="flex flex-col gap-4 p-4">
      <h1 tabIndex={-1}>Photos</h1>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              onClick={() => setViewing(index)}
              className="block aspect-square w-full overflow-hidden rounded-control"
            >
              <PhotoThumb photo={photo} alt={`Photo ${index + 1}: show large`} sizes="33vw" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setByCover(true)}>
        Open by its cover
      </button>
      {viewing !== undefined && (
        <PhotoViewer photos={photos} first={viewing} name="PSTFSH-001" onClose={() => setViewing(undefined)} />
      )}
      {byCover && cover && (
        <ItemPhotosViewer itemId={other} name="PSTFSH-001" cover={cover} onClose={() => setByCover(false)} />
      )}
    </main>
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
