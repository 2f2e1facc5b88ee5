import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { focusFirst } from '../../platform/web/page/focus-first.ts'
import { historyState, notifyHistoryChanged, watchHistory } from '../../platform/web/page/history-state.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { lazyPart } from '../../platform/web/page/lazy-part.tsx'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import { whenUsed } from '../../platform/web/page/when-used.ts'
import { useDraft } from '../../platform/web/store/use-draft.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { passwordMinLength, passwordTooShort } from '../password.ts'
import { AccountPage } from './account-page.tsx'
import { AccountTitle } from './account-title.tsx'
import { EmailField } from './email-field.tsx'
import { farewell } from './farewell.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { createAccount, passSecondStep, secondStep, signIn } from './session.ts'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'

const signInModes = ['sign-in', 'create-account', 'forgot-password'] as const

const resetModule = lazyModule(async () => (await import('./reset-request-form.tsx')).ResetRequestForm)
const ResetRequestForm = lazyPart(resetModule)
const demoOfferModule = lazyModule(async () => (await import('./demo-offer.tsx')).DemoOffer)

const titles: Record<SignInMode, string> = {
  'sign-in': 'Sign in',
  'create-account': 'Create account',
  'forgot-password': 'Forgot password',
}

/** Sign in, create an account and return to sign in with a message, or ask for the email that resets the password. */
export function SignInScreen() {
  const queryClient = useQueryClient()
  const { message } = useSyncExternalStore(farewell.subscribe, farewell.get, farewell.get)
  const [mode, setMode] = useSignInMode()
  const [email, setEmail, forgetEmail] = useDraft('sign-in-email', '')
  // The password of the account that was created just now, so that signing in is one press. A reload forgets it.
  const [createdPassword, setCreatedPassword] = useState<string>()
  const openMode = (next: SignInMode) => {
    setCreatedPassword(undefined)
    // The seller has read the message. It would also be wrong for an account that is created next.
    farewell.set({ message: undefined })
    setMode(next)
  }
  const { isCodeAsked } = useSyncExternalStore(secondStep.subscribe, secondStep.get, secondStep.get)
  const { part: DemoOffer } = useLazyModule(demoOfferModule)
  useEffect(() => whenUsed(resetModule.preload), [])
  const title = titles[mode]
  if (isCodeAsked)
    return (
      <AccountPage>
        <SecondStepForm />
      </AccountPage>
    )
  return (
    <AccountPage>
      {message && <Banner tone="neutral" title={message} />}
      <div className="flex flex-col gap-4">
        {mode === 'sign-in' && (
          <CredentialsForm
            key={mode}
            title={title}
            isCreating={false}
            message={createdPassword === undefined ? undefined : 'Account created! You can now sign in.'}
            initialPassword={createdPassword}
            email={email}
            onEmail={setEmail}
            onSubmit={async (address, password) => {
              await signIn(queryClient, address, password)
              forgetEmail()
            }}
          />
        )}
        {mode === 'create-account' && (
          <CredentialsForm
            key={mode}
            title={title}
            isCreating
            message={undefined}
            email={email}
            onEmail={setEmail}
            onSubmit={async (address, password) => {
              await createAccount(address, password)
              setCreatedPassword(password)
              setMode('sign-in')
            }}
          />
        )}
        {mode === 'forgot-password' && (
          <Suspense>
            <ResetRequestForm title={title} email={email} onEmail={setEmail} />
          </Suspense>
        )}
        <nav aria-label="Account" className="flex flex-wrap items-center justify-between gap-x-4 text-14 text-muted">
          {mode === 'sign-in' ? (
            <>
              <TextLink onPress={() => openMode('forgot-password')}>Forgot password?</TextLink>
              <p>
                New here? <TextLink onPress={() => openMode('create-account')}>Create account</TextLink>
              </p>
            </>
          ) : (
            <p>
              {mode === 'create-account' && 'Already have an account? '}
              <TextLink onPress={() => openMode('sign-in')}>
                {mode === 'create-account' ? 'Sign in' : 'Back to sign in'}
              </TextLink>
            </p>
          )}
        </nav>
        {/* Without a height, so that the form keeps its place when the offer arrives. */}
        <div className="h-0">{DemoOffer && <DemoOffer />}</div>
      </div>
    </AccountPage>
  )
}

type SignInMode = (typeof signInModes)[number]

let isGoingBack = false

/**
 * The form of the browser's current history entry, and a function that opens another one. Sign in lies below the two others,
 * so that Back leads to it from both. A reload keeps the form.
 */
function useSignInMode(): [mode: SignInMode, setMode: (mode: SignInMode) => void] {
  return [useSyncExternalStore(watchHistory, currentMode, () => 'sign-in'), switchTo]
}

function switchTo(mode: SignInMode) {
  if (mode === currentMode()) return
  if (mode === 'sign-in') return goBack()
  const state = { ...historyState(), signInMode: mode }
  if (currentMode() === 'sign-in') history.pushState(state, '')
  else history.replaceState(state, '')
  notifyHistoryChanged()
}

/** Goes back one entry, even if a link is pressed several times: a second step would leave the site. */
function goBack() {
  if (isGoingBack) return
  isGoingBack = true
  addEventListener('popstate', () => (isGoingBack = false), { once: true })
  history.back()
}

function currentMode(): SignInMode {
  const { signInMode } = historyState()
  return signInModes.find((known) => known === signInMode) ?? 'sign-in'
}

/** Asks for a code of the authenticator app, or for a recovery code. */
function SecondStepForm() {
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const { fault, isPending, onSubmit } = useAccountForm({ send: () => passSecondStep(queryClient, code.trim()) })
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle title="Enter your code" />
      {fault && <Banner tone="red" title={fault} />}
      <p className="text-14 text-muted">
        Enter the six-digit code from your authenticator app. No app? Use a recovery code.
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        isRequired
        maxLength={40}
      />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-2">
        Sign in
      </Button>
      <p>
        <TextLink onPress={() => secondStep.set({ isCodeAsked: false })}>Back to sign in</TextLink>
      </p>
    </form>
  )
}

/** Mail address and password with one button. A refusal shows the account service's message above them. */
function CredentialsForm(props: {
  title: string
  isCreating: boolean
  /** A success message. The button then takes the focus. */
  message: string | undefined
  initialPassword?: string | undefined
  email: string
  onEmail: (email: string) => void
  onSubmit: (email: string, password: string) => Promise<void>
}) {
  const [password, setPassword] = useState(props.initialPassword ?? '')
  const field = useRef<HTMLInputElement>(null)
  const { fault, isPending, onSubmit } = useAccountForm({
    check: () => (props.isCreating && password.length < passwordMinLength ? passwordTooShort : undefined),
    send: () => props.onSubmit(props.email.trim(), password),
    onRefused(kind) {
      if (kind === 'invalid-credentials' || kind === 'weak-password') field.current?.select()
    },
  })
  const passwordProps = {
    label: 'Password',
    value: password,
    onChange: setPassword,
    isPending,
    inputRef: field,
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle title={props.title} takesFocus={props.message === undefined} />
      {fault ? <Banner tone="red" title={fault} /> : props.message && <Banner tone="green" title={props.message} />}
      <EmailField value={props.email} onChange={props.onEmail} />
      {props.isCreating ? (
        <NewPasswordField {...passwordProps} />
      ) : (
        <PasswordField {...passwordProps} name="password" autoComplete="current-password" />
      )}
      <Button
        type="submit"
        variant="primary"
        {...(props.message !== undefined && { ref: focusFirst })}
        isPending={isPending}
        className="mt-2"
      >
        {props.title}
      </Button>
    </form>
  )
}
