import { useState } from 'react'
import { reloadToNewest } from '../page/service-worker.ts'
import { Button } from './button.tsx'

/** Reloads the page to the newest version. Pending until the page is left, or the seller stays on it. */
export function ReloadButton() {
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void reloadToNewest().finally(() => setReloading(false))
  }
  return (
    <Button isPending={isReloading} onPress={reload}>
      Reload
    </Button>
  )
}
