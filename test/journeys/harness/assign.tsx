import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { AppError } from '../../../src/platform/errors.ts'
import { createStore } from '../../../src/platform/web/store/store.ts'
import { createAssignStore } from '../../../src/upload/web/choice/assign-store.ts'
import { AssignSkusDialog } from '../../../src/upload/web/choice/dialog/assign-skus-dialog.tsx'
import type { NewBatch } from '../../../src/upload/web/queue/new-upload.ts'
import { assignPorts } from './assign-ports.ts'

declare global {
  interface Window {
    assign: typeof page
  }
}

const handedOver: NewBatch[] = []
let previews = Promise.withResolvers<void>()
previews.resolve()
const surroundings = createStore<{ queue: number; storageWarning: string | null }>({ queue: 0, storageWarning: null })
const store = createAssignStore(assignPorts(handedOver, () => previews.promise))
// Values that the queue and the server would supply.
store.updateSkuFacts({ last: 'PSTFSH-013', forecast: 'PSTFSH-014', used: [] })

const page = {
  store,
  /** The batches handed to the upload queue: SKU and names of each. */
  handedOver: () => handedOver.map(({ sku, photos }) => ({ sku, names: photos.map(({ name }) => name) })),
  selected: () => {
    const { photos, selected } = store.getSnapshot()
    return photos.filter(({ id }) => selected.has(id)).map(({ name }) => name)
  },
  /** Sets the parts around the dialog: a queue of this height in pixels, a warning about space. */
  show: (changes: { queue?: number; storageWarning?: string }) => surroundings.set(changes),
  /** From now on previews wait for `resumePreviews`. */
  pausePreviews: () => void (previews = Promise.withResolvers<void>()),
  resumePreviews: () => previews.resolve(),
  /** The waiting previews fail as in a browser that is short of memory. */
  failPreviews: () => previews.reject(new AppError('broken', 'The browser stopped twice.')),
}
window.assign = page

function Page() {
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { queue, storageWarning } = useSyncExternalStore(surroundings.subscribe, surroundings.get)
  return (
    <main>
      <h1 tabIndex={-1}>Capture</h1>
      <button type="button" onClick={() => store.open()}>
        Upload Files
      </button>
      <AssignSkusDialog
        store={store}
        state={state}
        queue={queue > 0 ? <div style={{ height: queue }}>The upload queue</div> : null}
        defaults={null}
        storageWarning={storageWarning}
      />
    </main>
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
