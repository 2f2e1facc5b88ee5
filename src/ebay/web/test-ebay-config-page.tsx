import { type FormEvent, useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { askConfigCheck, type ConfigAnswer } from './ask-config-check.ts'
import { ConfigResult } from './config-result.tsx'
import { SetupInstructions } from './setup-instructions.tsx'

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
