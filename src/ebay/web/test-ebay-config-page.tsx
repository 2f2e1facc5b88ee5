import { type FormEvent, useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { callbackPath, declinedQuery } from '../key-faults.ts'
import { askConfigCheck, type ConfigAnswer } from './ask-config-check.ts'
import { ConfigResult } from './config-result.tsx'

const notAToken = 'An operator token has letters, digits and signs only, and no spaces.'

/** Whether PastFash's keys for eBay are complete and look right. Needs no session and no database. */
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
    <Screen title="Test eBay Configuration" back={{ words: 'PastFash', onPress: () => location.assign('/') }}>
      <p className="max-w-lines text-muted">
        Checks the keys that PastFash uses to connect sellers to eBay. eBay itself is not asked, and nothing is changed.
      </p>
      <form onSubmit={(event) => void submit(event)} className="flex w-full max-w-md flex-col gap-4">
        <TextField
          label="Operator token (optional)"
          type="password"
          autoComplete="off"
          value={token}
          onChange={setToken}
          validate={(text) => (isSendable(text) ? null : notAToken)}
          description="Shows the keys masked when you ask from another machine. It is sent with this test and kept nowhere."
        />
        <Button type="submit" look="primary" isPending={pending} className="self-start">
          Test Configuration
        </Button>
      </form>
      {answer && <ConfigResult answer={answer} />}
      <SetupInstructions />
    </Screen>
  )
}

/** A header holds no other signs. */
function isSendable(token: string): boolean {
  return /^[!-~]*$/.test(token.trim())
}

/** How eBay's keys come into the settings, from an account at eBay's developer portal on. */
function SetupInstructions() {
  return (
    <section aria-labelledby="setup" className="flex max-w-lines flex-col gap-3">
      <h2 id="setup" className="text-20 font-semibold">
        Setup instructions
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        <li>
          Sign in at developer.ebay.com and open Application Keys. Choose the sandbox to try things out, production to
          sell.
        </li>
        <li>
          Copy the App ID into <Name>EBAY_CLIENT_ID</Name> and the Cert ID into <Name>EBAY_CLIENT_SECRET</Name>.
        </li>
        <li>
          Under User Tokens, add an eBay Redirect URL. Enter your site’s address with <Name>{callbackPath}</Name> at its
          end as the auth accepted URL; it must be https. As the auth declined URL enter the same with{' '}
          <Name>{declinedQuery}</Name> behind it, so that Not Now leads back here too.
        </li>
        <li>
          Copy its RuName into <Name>EBAY_RU_NAME</Name> and the accepted URL into <Name>EBAY_ACCEPTED_URL</Name>.
        </li>
        <li>
          Set <Name>EBAY_ENVIRONMENT</Name> to sandbox or production, as the keys are.
        </li>
        <li>
          Start PastFash again, and test here. How all settings stand is at{' '}
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
