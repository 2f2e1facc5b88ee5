import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The way out for good. `waiting`: photos that are on this device only. */
export function YourDataDelete(props: {
  email: string
  waiting: number
  onDelete: (password: string) => Promise<void>
}) {
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="delete-account" className="flex flex-col items-start gap-3">
      <h2 id="delete-account" className="font-display text-20 font-semibold">
        Delete
      </h2>
      <p className="max-w-lines text-muted">
        Your account goes with all your products, photos and listings, and nobody can bring them back.
      </p>
      <Button look="quiet-danger" icon={Trash2} className="-ml-4" onPress={() => setAsking(true)}>
        Delete Account
      </Button>
      {asking && <DeleteAccountDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  )
}
