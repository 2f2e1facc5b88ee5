import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Collage } from './collage.tsx'
import { CredentialsForm, type SignInMode } from './credentials-form.tsx'
import { createAccount, sessionQuery, signIn } from './session.ts'

const titles: Record<SignInMode, string> = { 'sign-in': 'Sign in', 'create-account': 'Create account' }

/** Sign in, or create an account and come back to sign in with a message. */
export function SignInScreen() {
  const queryClient = useQueryClient()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [created, setCreated] = useState(false)
  useEffect(() => {
    document.title = `${titles[mode]} · PastFash`
  }, [mode])

  const submit = async (email: string, password: string) => {
    if (mode === 'sign-in') {
      await signIn(email, password)
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      return
    }
    await createAccount(email, password)
    setCreated(true)
    setMode('sign-in')
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,2fr)_3fr]">
      <main className="flex animate-enter flex-col justify-center px-6 py-12">
        <div className="mx-auto flex w-full max-w-sm flex-col gap-8">
          <header className="flex flex-col gap-2">
            <p className="font-display text-40 font-bold">PastFash</p>
            <p className="text-balance text-muted">
              Turns photos of second-hand clothes into listings that are ready to sell.
            </p>
          </header>
          <CredentialsForm
            mode={mode}
            title={titles[mode]}
            message={created && mode === 'sign-in' ? 'Account created! You can now sign in.' : undefined}
            onSubmit={submit}
            onMode={(next) => {
              setCreated(false)
              setMode(next)
            }}
          />
        </div>
      </main>
      <Collage />
    </div>
  )
}
