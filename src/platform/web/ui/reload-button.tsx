import { useState } from 'react'
import { reloadToNewest } from '../service-worker.ts'
import { Button } from './button.tsx'

/** Reloads the page to the newest version, and is busy until it goes. */
export function ReloadButton() {
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void reloadToNewest()
  }
  return (
    <Button isPending={isReloading} onPress={reload}>
      Reload
    </Button>
  )
}
