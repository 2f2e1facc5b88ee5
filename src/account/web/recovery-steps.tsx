import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { AccountTitle } from './account-title.tsx'
import { setNewPassword } from './session.ts'
import { SetNewPasswordForm } from './set-new-password-form.tsx'
import { useRecoveryCheck } from './use-recovery-check.ts'

/** Checks the link, then takes the new password; `refused` shows in place of both once the link is good no more. */
export function RecoverySteps(props: {
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
