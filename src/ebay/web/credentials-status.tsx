import { Check, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../platform/web/ui/card.tsx'
import { Chip } from '../../platform/web/ui/chip.tsx'
import type { ConfigCheck } from '../config-check.ts'

/** Each key: set or not, valid or not, masked where the operator asks; and which eBay they are of. */
export function CredentialsStatus({ check }: { check: ConfigCheck }) {
  const { client_id: clientId, client_secret: clientSecret, redirect_name: redirectName } = check.credentials_status
  return (
    <section aria-labelledby="keys" className="flex flex-col gap-3">
      <h2 id="keys" className="text-20 font-semibold">
        Credentials for {check.environment === 'production' ? 'Production' : 'Sandbox'}
      </h2>
      <Card className="divide-y divide-line">
        <Row name="Client ID" status={clientId} />
        <Row name="Client Secret" status={clientSecret} />
        <Row name="Redirect Name" status={redirectName}>
          {redirectName.configured && (
            <>
              <Fact is={redirectName.is_https} yes="Accepted URL is https" no="Accepted URL is not https" />
              <Fact
                is={redirectName.has_callback_path}
                yes="Accepted URL has the callback path"
                no="Accepted URL is missing the callback path"
              />
            </>
          )}
        </Row>
      </Card>
    </section>
  )
}

type Status = ConfigCheck['credentials_status']['client_id']

function Row({ name, status, children }: { name: string; status: Status; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        {status.configured ? <Validity is={status.looks_valid} /> : <NotSet />}
      </div>
      {status.value !== null && <p className="text-14 break-words tabular-nums">{status.value}</p>}
      {children}
    </div>
  )
}

function Validity({ is }: { is: boolean }) {
  return (
    <Chip tone={is ? 'green' : 'red'} icon={is ? Check : X}>
      {is ? 'Valid' : 'Not valid'}
    </Chip>
  )
}

function NotSet() {
  return (
    <Chip tone="amber" icon={CircleDashed}>
      Not set
    </Chip>
  )
}

function Fact({ is, yes, no }: { is: boolean; yes: string; no: string }) {
  return <p className={`text-14 ${is ? 'text-muted' : 'text-red'}`}>{is ? yes : no}</p>
}
