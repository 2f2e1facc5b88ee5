import { Check, CircleDashed, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { z } from 'zod'
import { jsonOf } from '../../platform/web/net/json-of.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Chip } from '../../platform/web/ui/chip.tsx'
import { CopyButton } from '../../platform/web/ui/copy-button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { type ConfigCheck, configCheckPath, configCheckSchema } from '../config-check.ts'
import { callbackPath, declinedQuery } from '../key-faults.ts'

const notAToken = 'Use only letters, digits and symbols, without spaces.'

/** Shows whether PastFash's keys for eBay are complete and look right. Needs no session and no database. */
export function TestEbayConfigPage() {
  const [token, setToken] = useState('')
  const [pending, setPending] = useState(false)
  const [answer, setAnswer] = useState<ConfigAnswer>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setAnswer(await askConfigCheck(token.trim()))
    setPending(false)
  }
  return (
    <Screen title="Test eBay Configuration" back={{ label: 'PastFash', onPress: () => location.assign('/') }}>
      <p className="max-w-lines text-muted">
        Checks the keys that connect sellers to eBay. It doesn’t contact eBay or change anything.
      </p>
      <form onSubmit={(event) => void submit(event)} className="flex w-full max-w-md flex-col gap-4">
        <TextField
          label="Operator token (optional)"
          type="password"
          autoComplete="off"
          value={token}
          onChange={setToken}
          validate={(text) => (isSendable(text) ? null : notAToken)}
          description="Shows masked keys when you test from another computer. It’s sent with this test and never stored."
        />
        <Button type="submit" variant="primary" isPending={pending} className="self-start">
          Test Configuration
        </Button>
      </form>
      {answer && <ConfigResult answer={answer} />}
      <SetupInstructions />
    </Screen>
  )
}

/** A header can hold only these characters. */
function isSendable(token: string): boolean {
  return /^[!-~]*$/.test(token.trim())
}

/** The steps from an account at eBay's developer portal to the settings. */
function SetupInstructions() {
  return (
    <section aria-labelledby="setup" className="flex max-w-lines flex-col gap-3">
      <h2 id="setup" className="text-20 font-semibold">
        Setup instructions
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        <li>
          Sign in at developer.ebay.com and open Application Keys. Choose sandbox to try things out, or production to
          sell.
        </li>
        <li>
          Copy the App ID into <Name>EBAY_CLIENT_ID</Name> and the Cert ID into <Name>EBAY_CLIENT_SECRET</Name>.
        </li>
        <li>
          Under User Tokens, add an eBay Redirect URL. As the auth accepted URL, enter your site’s https address
          followed by <Name>{callbackPath}</Name>. As the auth declined URL, enter the same followed by{' '}
          <Name>{declinedQuery}</Name>. It brings back sellers who press Not Now.
        </li>
        <li>
          Copy its RuName into <Name>EBAY_RU_NAME</Name> and the accepted URL into <Name>EBAY_ACCEPTED_URL</Name>.
        </li>
        <li>
          Set <Name>EBAY_ENVIRONMENT</Name> to sandbox or production, to match the keys.
        </li>
        <li>
          Restart PastFash and test here. See all settings at{' '}
          <a href="/env-check" className="text-blue underline">
            /env-check
          </a>
          .
        </li>
      </ol>
    </section>
  )
}

function Name({ children }: { children: string }) {
  return <code className="text-14 font-semibold break-words">{children}</code>
}

/** The result of the test: first the faults and how to fix them, then each key, then the raw answer. */
function ConfigResult({ answer }: { answer: ConfigAnswer }) {
  if (answer.kind === 'unreachable')
    return (
      <Banner tone="red" title="The functions are not deployed, or this page can’t reach them">
        The request failed without an answer (CORS or network). Check that PastFash is running at this address, then
        test again.
      </Banner>
    )
  return (
    <div className="flex flex-col gap-8">
      {answer.kind === 'refused' ? (
        <Banner tone="red" title={`Edge function not accessible: ${answer.status}`}>
          {answer.sentence ?? 'This address didn’t answer like PastFash. Check that it leads to PastFash.'}
        </Banner>
      ) : (
        <Checked check={answer.check} />
      )}
      <RawData raw={answer.raw} />
    </div>
  )
}

function Checked({ check }: { check: ConfigCheck }) {
  const { environment, issues, test_urls: testUrls } = check
  const consent = environment === 'practice' ? null : testUrls[environment]
  return (
    <>
      {check.ready_for_oauth ? (
        <Banner tone="green" title="Ready to connect sellers to eBay">
          The keys are complete and look right. Only eBay can confirm that they work.
        </Banner>
      ) : (
        <Banner tone="red" title={`Not ready: ${issues.length === 1 ? '1 issue' : `${issues.length} issues`}`}>
          {check.all_configured ? 'All settings have a value.' : 'Some settings are missing.'} See below how to fix
          this.
        </Banner>
      )}
      {environment === 'practice' && (
        <p className="max-w-lines">
          Until the keys are set, sellers connect to the built-in practice marketplace. It needs no keys.
        </p>
      )}
      <CredentialsStatus check={check} />
      {issues.length > 0 && (
        <section aria-labelledby="issues" className="flex max-w-lines flex-col gap-3">
          <h2 id="issues" className="text-20 font-semibold">
            Issues and how to fix them
          </h2>
          <ol className="flex list-decimal flex-col gap-3 pl-6">
            {issues.map(({ issue, fix }) => (
              <li key={issue}>
                <p className="font-medium">{issue}</p>
                <p className="break-words text-muted">{fix}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {consent && (
        <p>
          <a
            href={consent}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-control items-center text-blue underline"
          >
            Open eBay’s consent page with these keys
          </a>
        </p>
      )}
    </>
  )
}

function RawData({ raw }: { raw: string }) {
  return (
    <section aria-labelledby="raw" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="raw" className="text-20 font-semibold">
          Raw data
        </h2>
        <CopyButton text={raw} subject="raw data" />
      </div>
      <Card className="p-4">
        <pre className="text-14 break-words whitespace-pre-wrap">{raw}</pre>
      </Card>
    </section>
  )
}

/** Each key: set or not, valid or not, and masked for the operator; and the environment of the keys. */
function CredentialsStatus({ check }: { check: ConfigCheck }) {
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
              <Fact isMet={redirectName.is_https} yes="Accepted URL is https" no="Accepted URL is not https" />
              <Fact
                isMet={redirectName.has_callback_path}
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
        {status.configured ? <Validity isValid={status.looks_valid} /> : <NotSet />}
      </div>
      {status.value !== null && <p className="text-14 break-words tabular-nums">{status.value}</p>}
      {children}
    </div>
  )
}

function Validity({ isValid }: { isValid: boolean }) {
  return (
    <Chip tone={isValid ? 'green' : 'red'} icon={isValid ? Check : X}>
      {isValid ? 'Valid' : 'Not valid'}
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

function Fact({ isMet, yes, no }: { isMet: boolean; yes: string; no: string }) {
  return <p className={`text-14 ${isMet ? 'text-muted' : 'text-red'}`}>{isMet ? yes : no}</p>
}

/** The result of the request. `raw` is the unchanged answer. */
type ConfigAnswer =
  | { kind: 'checked'; check: ConfigCheck; raw: string }
  | { kind: 'refused'; status: number; sentence: string | undefined; raw: string }
  | { kind: 'unreachable' }

const requestTimeoutMs = 30_000
const refusal = z.object({ error: z.string() })

/** Requests the check, as the operator if a token is given. Never throws: the page shows what the answer says. */
async function askConfigCheck(token: string): Promise<ConfigAnswer> {
  try {
    const response = await fetch(configCheckPath, {
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return readAnswer(response, await response.text())
  } catch {
    return { kind: 'unreachable' }
  }
}

function readAnswer({ ok, status }: Response, text: string): ConfigAnswer {
  const answer = jsonOf(text)
  const raw = answer === undefined ? text.slice(0, 2000) : JSON.stringify(answer, null, 2)
  const checked = configCheckSchema.safeParse(answer)
  if (ok && checked.success) return { kind: 'checked', check: checked.data, raw }
  return { kind: 'refused', status, sentence: refusal.safeParse(answer).data?.error, raw }
}
