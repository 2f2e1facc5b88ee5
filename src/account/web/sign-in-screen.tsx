import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useDraft } from '../../platform/web/store/use-draft.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { AccountPage } from './account-page.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { farewell } from './farewell.ts'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { createAccount, secondStep, signIn } from './session.ts'
import { type SignInMode, useSignInMode } from './sign-in-mode.ts'
import { TextLink } from './text-link.tsx'

const titles: Record<SignInMode, string> = {
  'sign-in': 'Sign in',
  'create-account': 'Create account',
  'forgot-password': 'Forgot password',
}

/** Sign in; create an account and come back to sign in with a message; or ask for the mail that resets the password. */
export function SignInScreen() {
  const queryClient = useQueryClient()
  const { words } = useSyncExternalStore(farewell.subscribe, farewell.now)
  const [mode, go] = useSignInMode()
  const [email, setEmail, forgetEmail] = useDraft('sign-in-email', '')
  const [isCreated, setCreated] = useState(false)
  const turn = (next: SignInMode) => {
    setCreated(false)
    // Who goes on from here has read it, and an account created next was not deleted.
    farewell.set({ words: undefined })
    go(next)
  }
  const { isAsked } = useSyncExternalStore(secondStep.subscribe, secondStep.now)
  const title = titles[mode]
  if (isAsked)
    return (
      <AccountPage>
        <SecondStepForm />
      </AccountPage>
    )
  return (
    <AccountPage>
      {words && <Banner tone="neutral" title={words} />}
      <div className="flex flex-col gap-4">
        {mode === 'sign-in' && (
          <CredentialsForm
            key={mode}
            title={title}
            isCreating={false}
            message={isCreated ? 'Account created! You can now sign in.' : undefined}
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
              setCreated(true)
              go('sign-in')
            }}
          />
        )}
        {mode === 'forgot-password' && <ResetRequestForm title={title} email={email} onEmail={setEmail} />}
        <nav aria-label="Account" className="flex flex-wrap items-center justify-between gap-x-4 text-14 text-muted">
          {mode === 'sign-in' ? (
            <>
              <TextLink onPress={() => turn('forgot-password')}>Forgot password?</TextLink>
              <p>
                New here? <TextLink onPress={() => turn('create-account')}>Create account</TextLink>
              </p>
            </>
          ) : (
            <p>
              {mode === 'create-account' ? 'You have an account?' : 'You remember it?'}{' '}
              <TextLink onPress={() => turn('sign-in')}>Sign in</TextLink>
            </p>
          )}
        </nav>
      </div>
    </AccountPage>
  )
}
