import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { AccountVerbs } from './use-account-verbs.ts'

/** Ends the connection after a question. */
export function Disconnect({ verbs }: { verbs: Pick<AccountVerbs, 'disconnect' | 'doing'> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="quiet-danger"
        icon={Unlink}
        isPending={verbs.doing === 'disconnect'}
        onPress={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title="Disconnect eBay"
        confirm="Disconnect"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          verbs.disconnect()
        }}
      >
        Are you sure you want to disconnect your eBay account? Your items stay here and your listings stay at eBay, but
        PastFash can change them no more until you connect again.
      </ConfirmDialog>
    </>
  )
}
