import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { useDraft } from '../../platform/web/store/use-draft.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { resetLinkAnswer } from '../api.ts'
import { newPasswordFault } from '../password.ts'
import { accountCall } from './account-call.ts'
import { AccountPage } from './account-page.tsx'
import { AccountTitle } from './account-title.tsx'
import { NewPasswordPair } from './new-password-pair.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { setNewPassword } from './session.ts'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'
import { leaveRecoveryLink } from './use-recovery-link.ts'
import { WhosePassword } from './whose-password.tsx'

const title = 'Set New Password'
const incomplete = {
  title: 'This link is not complete.',
  hint: 'Copy the whole link from the email, or send yourself a new one.',
}
const refused = {
  title: 'This link was used before, or is older than an hour.',
  hint: 'If you have just set a new password with it, sign in with that. Otherwise send yourself a new link.',
}

/** What the mail's link leads to: a new password where the link is good, else another mail. */
export function RecoveryScreen(props: {
  /** Undefined: the link did not arrive whole. */
  token: string | undefined
  signedInAs: string | undefined
  onUpdated: () => void
}) {
  const [email, setEmail, forgetEmail] = useDraft('sign-in-email', '')
  const sendAnother = (reason: typeof refused) => (
    <ResetRequestForm title={title} reason={reason} email={email} onEmail={setEmail} />
  )
  return (
    <AccountPage>
      <div className="flex flex-col gap-4">
        {props.token === undefined ? (
          sendAnother(incomplete)
        ) : (
          <RecoverySteps
            {...props}
            key={props.token}
            title={title}
            token={props.token}
            refused={sendAnother(refused)}
            onUpdated={() => {
              forgetEmail()
              props.onUpdated()
            }}
          />
        )}
        <p>
          <TextLink onPress={leaveRecoveryLink}>{props.signedInAs === undefined ? 'Sign in' : 'Dashboard'}</TextLink>
        </p>
      </div>
    </AccountPage>
  )
}

/** Checks the link, then takes the new password; `refused` shows in place of both once the link is good no more. */
function RecoverySteps(props: {
  title: string
  token: string
  signedInAs: string | undefined
  refused: ReactNode
  onUpdated: () => void
}) {
  const queryClient = useQueryClient()
  const { known, again, refuse } = useRecoveryCheck(props.token)
  switch (known.state) {
    case 'asking':
      return (
        <>
          <AccountTitle words={props.title} />
          <output className="flex items-center gap-3 text-muted">
            <Spinner /> Checking your link…
          </output>
        </>
      )
    case 'away':
      return (
        <>
          <AccountTitle words={props.title} />
          <Banner tone="amber" title={known.reason}>
            Your link has not been used. This page goes on by itself once PastFash answers.
          </Banner>
          <TryAgain onPress={again} />
        </>
      )
    case 'good':
      return (
        <SetNewPasswordForm
          title={props.title}
          email={known.email}
          signedInAs={props.signedInAs}
          onSubmit={async (password) => {
            await setNewPassword(queryClient, props.token, password)
            props.onUpdated()
          }}
          onRefused={refuse}
        />
      )
    case 'refused':
      return props.refused
    default:
      return known satisfies never
  }
}

function TryAgain({ onPress }: { onPress: () => Promise<void> }) {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    await onPress()
    setPending(false)
  }
  return (
    <Button look="primary" isPending={isPending} onPress={() => void press()}>
      Try Again
    </Button>
  )
}

/** Sets the password of the account that the mail's link is for. `signedInAs`: who this browser is until then, if anybody. */
function SetNewPasswordForm(props: {
  title: string
  email: string
  signedInAs: string | undefined
  onSubmit: (password: string) => Promise<void>
  onRefused: () => void
}) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const field = useRef<HTMLInputElement>(null)
  const { fault, isPending, onSubmit } = useAccountForm({
    check: () => newPasswordFault(typed.password, typed.confirmation),
    send: () => props.onSubmit(typed.password),
    refused(kind) {
      if (kind === 'invalid-token') props.onRefused()
      if (kind === 'weak-password') field.current?.select()
    },
  })
  const isAnother = props.signedInAs !== undefined && props.signedInAs !== props.email
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle words={props.title} />
      {fault && <Banner tone="red" title={fault} />}
      <div className="flex flex-col gap-1 text-14 text-muted">
        <p className="break-words">
          For <span className="font-medium text-ink">{props.email}</span>
        </p>
        {isAnother && (
          <p className="break-words">
            You are signed in as {props.signedInAs}. Afterwards you are signed in to this account instead.
          </p>
        )}
      </div>
      <WhosePassword email={props.email} />
      <NewPasswordPair value={typed} onChange={setTyped} isPending={isPending} inputRef={field} />
      <p className="text-14 text-muted">Every device that is signed in to this account will be signed out.</p>
      <Button type="submit" look="primary" isPending={isPending} className="mt-2">
        {props.title}
      </Button>
    </form>
  )
}

/** What is known of a recovery link. away: it could not be asked for, and is asked for again by itself. */
type RecoveryCheck =
  | { state: 'asking' }
  | { state: 'good'; email: string }
  | { state: 'refused' }
  | { state: 'away'; reason: string; retryIn: number }

/** Milliseconds after which a server that could not be asked, or had been asked too often, is asked again. */
const askAgain = 5000
const askAgainWhenTooMany = 60_000
const unexpected = 'The link could not be checked.'

/** Asks whether a recovery link is good until it is known. `again` asks at once; `refuse`: it turned out to be good no more. */
function useRecoveryCheck(token: string) {
  const [known, setKnown] = useState<RecoveryCheck>({ state: 'asking' })
  const again = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    let latest = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      latest.abort()
      clearTimeout(timer)
      latest = new AbortController()
      const { signal } = latest
      const answer = await check(token, signal)
      if (signal.aborted) return
      setKnown(answer)
      if (answer.state === 'away') timer = setTimeout(onOnline, answer.retryIn)
      else removeEventListener('online', onOnline)
    }
    const onOnline = () => void ask()
    addEventListener('online', onOnline)
    again.current = ask
    void ask()
    return () => {
      latest.abort()
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [token])
  return { known, again: async () => again.current?.(), refuse: () => setKnown({ state: 'refused' }) }
}

async function check(token: string, signal: AbortSignal): Promise<RecoveryCheck> {
  try {
    const { email } = resetLinkAnswer.parse(await accountCall('/check-reset', { token }, { signal }))
    return email === null ? { state: 'refused' } : { state: 'good', email }
  } catch (error) {
    const retryIn = error instanceof AppError && error.code === 'too-many' ? askAgainWhenTooMany : askAgain
    return { state: 'away', reason: sentenceOf(error) ?? unexpected, retryIn }
  }
}
