import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { policyTermsWords } from '../../policy-terms.ts'
import { useMarketplace } from '../use-marketplace.ts'
import type { AccountActions } from './use-account-actions.ts'

/** A button that creates the missing policies once the seller has confirmed their terms. */
export function CreatePolicies({ actions }: { actions: Pick<AccountActions, 'create' | 'running'> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={FilePlus2} isPending={actions.running === 'create'} onPress={() => setAsking(true)}>
        Create Policies
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Create eBay Policies"
        confirm="Create Policies"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          actions.create()
        }}
      >
        <div className="flex flex-col gap-2">
          <p>This creates new Payment, Fulfillment and Return policies in your eBay account.</p>
          <PolicyTerms />
          <p>Your existing policies stay. You can change any of them on eBay.</p>
        </div>
      </ConfirmDialog>
    </>
  )
}

/** The terms of the policies that PastFash creates. */
export function PolicyTerms() {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {policyTermsWords(useMarketplace()).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
