import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { AccountTitle } from './account-title.tsx'
import { passSecondStep, secondStep } from './session.ts'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks a seller who wants a second step for the code of their app, or for a recovery code. */
export function SecondStepForm() {
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const { fault, isPending, onSubmit } = useAccountForm({ send: () => passSecondStep(queryClient, code.trim()) })
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AccountTitle words="Enter your code" />
      {fault && <Banner tone="red" title={fault} />}
      <p className="text-14 text-muted">
        Your authenticator app shows six digits for PastFash. Without the app, type one of your recovery codes.
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
      <Button type="submit" look="primary" isPending={isPending} className="mt-2">
        Sign in
      </Button>
      <p>
        <TextLink onPress={() => secondStep.set({ isAsked: false })}>Back to sign in</TextLink>
      </p>
    </form>
  )
}
