import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import type { EbayAccount } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { ConnectButton } from './connect-button.tsx'
import { environmentNames, isConnected, type MissingPart, missingParts, missingPolicies } from './connection-state.ts'
import { PolicyTerms } from './create-policies.tsx'
import { LocationForm } from './location-form.tsx'
import { MissingBanner } from './missing-banner.tsx'
import { PolicyChecklist } from './policy-checklist.tsx'
import { type AccountActions, useAccountActions } from './use-account-actions.ts'
import { useAccountCheck, useRefreshOnConnect } from './use-account-check.ts'

/**
 * Everything that publishing needs of an eBay account, in one place: the connection, the policies and the location. It is shown
 * while something is missing.
 */
export function ConnectSheet({ onClose }: { onClose: () => void }) {
  const { data: account } = useQuery(ebayAccountQuery)
  useRefreshOnConnect()
  const isChecking = useAccountCheck(account)
  return (
    <QuestionDialog
      isOpen
      title="Connect eBay"
      onClose={onClose}
      answers={
        <div className="flex justify-end">
          <Button onPress={onClose}>Later</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 text-ink" aria-live="polite">
        {account ? (
          <NextPart account={account} isChecking={isChecking} />
        ) : (
          <Skeleton className="h-24 w-full rounded-card" />
        )}
      </div>
    </QuestionDialog>
  )
}

function NextPart({ account, isChecking }: { account: EbayAccount; isChecking: boolean }) {
  if (!isConnected(account)) return <Connection account={account} />
  if (!isChecking) return <Setup account={account} />
  return (
    <p className="flex items-center gap-2">
      <Spinner />
      Checking your policies and limits with eBay...
    </p>
  )
}

function Connection({ account }: { account: EbayAccount }) {
  if (!account.isConfigured) return <MissingBanner part="keys" />
  return (
    <>
      <p className="text-muted">
        {account.environment === 'production'
          ? 'You sign in at eBay and allow PastFash to list for you.'
          : `${environmentNames[account.environment]}: nothing is really listed or sold.`}
      </p>
      <ConnectButton />
    </>
  )
}

/** Parts that only eBay or time can complete. */
const partsOfEbay: readonly MissingPart[] = ['registration', 'limit', 'opt-in']

function Setup({ account }: { account: EbayAccount }) {
  const actions = useAccountActions()
  const missing = missingParts(account)
  const hasChoice = missingPolicies(account).some((kind) => account.policyChoices[kind].length > 0)
  const leftToEbay = missing.filter((part) => partsOfEbay.includes(part))
  const mustCreate = missing.includes('policies') && !hasChoice
  return (
    <>
      {leftToEbay.map((part) => (
        <MissingBanner key={part} part={part} />
      ))}
      {leftToEbay.length > 0 && (
        <Button icon={ClipboardCheck} isPending={actions.running === 'check'} onPress={actions.check}>
          Check Policies
        </Button>
      )}
      {missing.includes('policies') && hasChoice && <PolicyChecklist account={account} actions={actions} />}
      {mustCreate && (
        <div className="flex flex-col gap-2">
          <p>This creates eBay policies for your listings. You can change them on eBay.</p>
          <PolicyTerms />
        </div>
      )}
      {missing.includes('location') ? (
        <LocationForm
          actions={mustCreate ? withPolicies(actions) : actions}
          saveButton={{ label: 'Finish Setup', variant: 'primary' }}
        />
      ) : (
        mustCreate && (
          <Button variant="primary" isPending={actions.running === 'create'} onPress={actions.create}>
            Create Policies
          </Button>
        )
      )}
    </>
  )
}

/** Actions that create the policies before they save the location. */
function withPolicies(actions: AccountActions): Pick<AccountActions, 'setLocation' | 'running'> {
  return {
    running: actions.running === 'create' ? 'location' : actions.running,
    setLocation(where, onDone) {
      actions.create()
      actions.setLocation(where, onDone)
    },
  }
}
