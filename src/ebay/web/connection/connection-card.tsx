import { CircleCheck, ClipboardCheck, FlaskConical, TriangleAlert, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Disclosure } from '../../../listings/web/card/disclosure.tsx'
import { keepFocusInCard } from '../../../listings/web/card/keep-focus-in-card.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { whenWords } from '../../../platform/web/page/when.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import type { EbayAccount } from '../../api.ts'
import { marketplaceOf } from '../../marketplace.ts'
import { ConnectButton } from './connect-button.tsx'
import { dayWords, environmentNames, limitWords, locationWords, missingParts } from './connection-state.ts'
import { CreatePolicies } from './create-policies.tsx'
import { LocationForm } from './location-form.tsx'
import { MissingBanner } from './missing-banner.tsx'
import { PolicyChecklist } from './policy-checklist.tsx'
import { type AccountActions, useAccountActions } from './use-account-actions.ts'

/**
 * The connected account: one line that opens while complete, open while something is missing. `isChecking`: eBay is
 * being asked what the account has, so nothing counts as missing yet. `isOpenAtFirst`: its details show without a press.
 */
export function ConnectionCard(props: { account: EbayAccount; isChecking: boolean; isOpenAtFirst?: boolean }) {
  const { account, isChecking, isOpenAtFirst = false } = props
  const actions = useAccountActions()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { connection } = account
  const missing = missingParts(account)
  const firstMissing = missing[0]
  if (!connection) return null
  const isValid = !connection.isExpired
  const details = (
    <div ref={keepFocusInCard} className="flex flex-col gap-5 pt-2 pb-3">
      <ConnectionFacts account={account} />
      <Part title="Policies">
        <PolicyChecklist account={account} actions={actions} />
      </Part>
      {isValid && (
        <Part title="Location">
          <LocationForm actions={actions} />
        </Part>
      )}
      <div className="flex flex-wrap gap-3">
        {!isValid && <ConnectButton variant="quiet" />}
        <ConnectButton variant="plain" anotherAccount />
        {isValid && (
          <>
            <Button icon={ClipboardCheck} isPending={actions.running === 'check'} onPress={actions.check}>
              Check Policies
            </Button>
            <CreatePolicies actions={actions} />
          </>
        )}
        <Disconnect actions={actions} />
      </div>
    </div>
  )
  return (
    <section ref={focusTitleOnRemoval} data-keeps-focus aria-label="eBay connection">
      <Card className="px-4 py-2 md:px-5">
        {firstMissing === undefined || isChecking ? (
          <Disclosure
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            line={<AccountLine account={account} isChecking={isChecking} />}
          >
            {details}
          </Disclosure>
        ) : (
          <div className="flex flex-col gap-3 py-2">
            <AccountLine account={account} isChecking={false} />
            {missing.map((part) => (
              <MissingBanner key={part} part={part} />
            ))}
            {details}
          </div>
        )}
      </Card>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex max-w-md flex-col gap-2">
      <h2 className="text-14 text-muted">{title}</h2>
      {children}
    </div>
  )
}

/** The account, its environment and its policies in one line. */
function AccountLine({ account, isChecking }: { account: EbayAccount; isChecking: boolean }) {
  const { connection, environment } = account
  const isComplete = !isChecking && missingParts(account).length === 0
  return (
    <span className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        {isChecking ? (
          <Spinner />
        ) : (
          <Icon of={isComplete ? CircleCheck : TriangleAlert} className={isComplete ? 'text-green' : 'text-amber'} />
        )}
        <span className="min-w-0 wrap-anywhere">{connection?.ebayUsername}</span>
      </span>
      {environment === 'production' ? (
        <span className="text-14 text-muted">{environmentNames.production}</span>
      ) : (
        <Chip tone="amber" icon={FlaskConical}>
          {environmentNames[environment]}
        </Chip>
      )}
      {isComplete && (
        <span className="flex items-center gap-1.5 text-14 text-muted">
          <Icon of={CircleCheck} size={16} className="text-green" />
          Policies
        </span>
      )}
      {isComplete && (
        <span className="flex items-center gap-1.5 text-14 text-muted">
          <Icon of={CircleCheck} size={16} className="text-green" />
          Location
        </span>
      )}
      {isChecking && <span className="text-14 text-muted">Checking your policies and limits with eBay...</span>}
    </span>
  )
}

/** A button that disconnects once the seller has confirmed it. */
function Disconnect({ actions }: { actions: Pick<AccountActions, 'disconnect' | 'running'> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet-danger"
        icon={Unlink}
        isPending={actions.running === 'disconnect'}
        onPress={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title="Disconnect eBay?"
        confirm="Disconnect"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          actions.disconnect()
        }}
      >
        Your items stay here, and your listings stay live on eBay. You can’t edit or end those listings here until you
        reconnect.
      </ConfirmDialog>
    </>
  )
}

/** All fields of the connection (specification of listings, section 2). */
function ConnectionFacts({ account }: { account: EbayAccount }) {
  const [now] = useState(() => new Date())
  const { connection, location } = account
  if (!connection) return null
  const marketplace = marketplaceOf(connection.marketplaceId)
  const expires = new Date(connection.tokenExpiresAt)
  const limits = limitWords(connection.sellingLimit, marketplace)
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 min-[24rem]:grid-cols-2 md:grid-cols-3">
      <Fact name="eBay user id">
        {connection.ebayUsername}
        {connection.ebayUsername !== connection.ebayUserId && (
          <span className="block text-14 text-muted">{connection.ebayUserId}</span>
        )}
      </Fact>
      <Fact name="Environment">{environmentNames[account.environment]}</Fact>
      <Fact name="Marketplace">{connection.marketplaceId}</Fact>
      <Fact name="Last updated">{whenWords(new Date(connection.updatedAt), now)}</Fact>
      {connection.isExpired ? (
        <Fact name="Connection">expired</Fact>
      ) : (
        <Fact name="Connected until">{dayWords(expires)}</Fact>
      )}
      <Fact name="Default location">{location ? locationWords(location, marketplace) : 'not set'}</Fact>
      <Fact name="Registration">{registrationWords(connection.isRegistered)}</Fact>
      <Fact name="Selling limit">{limits ?? 'not reported by eBay'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function registrationWords(isRegistered: boolean | null): string {
  if (isRegistered === null) return 'not reported by eBay'
  return isRegistered ? 'complete' : 'not finished'
}
