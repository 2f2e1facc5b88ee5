import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ManagePhotosDialog } from '../../../src/photos/web/manage/manage-photos-dialog.tsx'
import { createQueryClient } from '../../../src/platform/web/net/query-client.ts'
import { Button } from '../../../src/platform/web/ui/button.tsx'
import { Toasts } from '../../../src/platform/web/ui/toast-region.tsx'
import { managedItem, managedSku } from './managed-item.ts'

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={createQueryClient()}>
    <Stage />
    <Toasts />
  </QueryClientProvider>,
)

/** Opens the dialog over a view, as a product card does. */
function Stage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main className="p-6">
      <h1 className="mb-4 text-28">Dashboard</h1>
      <Button onPress={() => setOpen(true)}>Manage Photos</Button>
      {isOpen && <ManagePhotosDialog itemId={managedItem} sku={managedSku} onClose={() => setOpen(false)} />}
    </main>
  )
}
