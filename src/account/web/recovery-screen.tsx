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
import { HiddenUsername } from './hidden-username.tsx'
import { setNewPassword } from './new-password.ts'
import { NewPasswordPair } from './new-password-pair.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'
import { leaveRecoveryLink } from './use-recovery-link.ts'

const title = 'Set New Password'
const incompleteLink = {
  title: 'This link is incomplete.',
  hint: 'Copy the whole link from the email, or send yourself a new one.',
}
const invalidLink = {
  title: 'This link was already used or has expired.',
  hint: 'Just set a new password? Sign in with it. Otherwise, send yourself a new link.',
}

/** The page of the reset link: a form for the new password if the link is valid, else a form that asks for another email. */
export function RecoveryScreen(props: {
  /** Undefined: the link arrived incomplete. */
  token: string | undefined
  signedInAs: string | undefined
  onUpdated: () => void
}) {
  const [email, setEmail, forgetEmail] = useDraft('sign-in-email', '')
  const requestForm = (reason: typeof invalidLink) => (
    <ResetRequestForm title={title} reason={reason} email={email} onEmail={setEmail} />
  )
  return (
    <AccountPage>
      <div className="flex flex-col gap-4">
        {props.token === undefined ? (
          requestForm(incompleteLink)
        ) : (
          <RecoverySteps
            {...props}
            key={props.token}
            title={title}
            token={props.token}
            invalidLinkForm={requestForm(invalidLink)}
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

/**
 * Checks the link, then shows the form for the new password. Shows `invalidLinkForm` instead once the link is no longer
 * valid.
 */
function RecoverySteps(props: {
  title: string
  token: string
  signedInAs: string | undefined
  invalidLinkForm: ReactNode
  onUpdated: () => void
}) {
  const queryClient = useQueryClient()
  const { linkState, retry, refuse } = useRecoveryCheck(props.token)
  switch (linkState.state) {
    case 'checking':
      return (
        <>
          <AccountTitle title={props.title} />
          <output className="flex items-center gap-3 text-muted">
            <Spinner /> Checking your link…
          </output>
        </>
      )
    case 'unreachable':
      return (
        <>
          <AccountTitle title={props.title} />
          <Banner tone="amber" title={linkState.reason}>
            Your link hasn't been used. We'll keep checking until PastFash answers.
          </Banner>
          <TryAgain onPress={retry} />
        </>
      )
    case 'valid':
      return (
        <SetNewPasswordForm
          title={props.title}
          email={linkState.email}
          signedInAs={props.signedInAs}
          onSubmit={async (password) => {
            await setNewPassword(queryClient, props.token, password)
            props.onUpdated()
          }}
          onRefused={refuse}
        />
      )
    case 'invalid':
      return props.invalidLinkForm
    default:
      return linkState satisfies never
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
    <Button variant="primary" isPending={isPending} onPress={() => void press()}>
      Try Again
    </Button>
  )
}

/** Sets the password of the link's account. `signedInAs`: the address of the seller who is signed in here, if any. */
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
    onRefused(kind) {
      if (kind === 'invalid-token') props.onRefused()
      if (kind === 'weak-password') field.current?.select()
    },
  })
  const isOtherAccount = props.signedInAs !== undefined && props.signedInAs !== props.email
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle title={props.title} />
      {fault && <Banner tone="red" title={fault} />}
      <div className="flex flex-col gap-1 text-14 text-muted">
        <p className="break-words">
          For <span className="font-medium text-ink">{props.email}</span>
        </p>
        {isOtherAccount && (
          <p className="break-words">
            You're signed in as {props.signedInAs}. Your new password signs you in to this account instead.
          </p>
        )}
      </div>
      <HiddenUsername email={props.email} />
      <NewPasswordPair value={typed} onChange={setTyped} isPending={isPending} inputRef={field} />
      <p className="text-14 text-muted">This signs you out on all your other devices.</p>
      <Button type="submit" variant="primary" isPending={isPending} className="mt-2">
        {props.title}
      </Button>
    </form>
  )
}

/** The state of a recovery link. unreachable: the server did not answer, and is asked again automatically. */
type RecoveryCheck =
  | { state: 'checking' }
  | { state: 'valid'; email: string }
  | { state: 'invalid' }
  | { state: 'unreachable'; reason: string; retryIn: number }

/** Milliseconds until the next try, if the server did not answer or answered "too many". */
const retryDelay = 5000
const retryDelayWhenTooMany = 60_000
const checkFailed = "We couldn't check the link."

/** Asks whether a recovery link is valid until the server answers. `retry` asks at once; `refuse` marks the link as invalid. */
function useRecoveryCheck(token: string) {
  const [linkState, setLinkState] = useState<RecoveryCheck>({ state: 'checking' })
  const retry = useRef<() => Promise<void>>(undefined)
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
      setLinkState(answer)
      if (answer.state === 'unreachable') timer = setTimeout(onOnline, answer.retryIn)
      else removeEventListener('online', onOnline)
    }
    const onOnline = () => void ask()
    addEventListener('online', onOnline)
    retry.current = ask
    void ask()
    return () => {
      latest.abort()
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [token])
  return { linkState, retry: async () => retry.current?.(), refuse: () => setLinkState({ state: 'invalid' }) }
}

async function check(token: string, signal: AbortSignal): Promise<RecoveryCheck> {
  try {
    const { email } = resetLinkAnswer.parse(await accountCall('/check-reset', { token }, { signal }))
    return email === null ? { state: 'invalid' } : { state: 'valid', email }
  } catch (error) {
    const retryIn = error instanceof AppError && error.code === 'too-many' ? retryDelayWhenTooMany : retryDelay
    return { state: 'unreachable', reason: sentenceOf(error) ?? checkFailed, retryIn }
  }
}
