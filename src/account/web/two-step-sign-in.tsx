import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { z } from 'zod/mini'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { CopyButton } from '../../platform/web/ui/copy-button.tsx'
import { LoadFault } from '../../platform/web/ui/load-fault.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { showDone } from '../../platform/web/ui/toasts.ts'
import { accountCall } from './account-call.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const stateSchema = z.object({ isOn: z.boolean() })
const codesSchema = z.object({ recoveryCodes: z.array(z.string()) })
const setupSchema = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) })
type Setup = z.infer<typeof setupSchema>

const stateQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: async ({ signal }) => stateSchema.parse(await accountCall('/second-factor', {}, { signal })),
})

/** Turns two-step sign-in on and off: a code of an authenticator app after the password. */
export function TwoStepSignIn() {
  const { data, error, isFetching, refetch } = useQuery(stateQuery)
  return (
    <section aria-labelledby="two-step" className="flex flex-col gap-3">
      <h2 id="two-step" className="font-display text-20 font-semibold">
        Two-Step Sign-In
      </h2>
      <p className="max-w-lines text-muted">
        After your password, you'll enter a code from an authenticator app on your phone. No one can sign in with your
        password alone.
      </p>
      {data ? (
        data.isOn ? (
          <SecondStepOn />
        ) : (
          <SecondStepOff />
        )
      ) : error ? (
        <LoadFault
          subject="security settings"
          fault={{ error, isStale: false, isFetching, retry: () => void refetch() }}
        />
      ) : (
        <Skeleton className="h-18 w-full" />
      )}
    </section>
  )
}

function SecondStepOff() {
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<Setup>()
  const form = useAccountForm({
    async send() {
      setSetup(setupSchema.parse(await accountCall('/two-factor/enable', { password })))
      setPassword('')
    },
  })
  if (setup) return <SecondStepSetup setup={setup} />
  return (
    <PasswordForm {...form} password={password} onPassword={setPassword}>
      <Button type="submit" variant="primary" isPending={form.isPending}>
        Set Up
      </Button>
    </PasswordForm>
  )
}

function SecondStepSetup({ setup }: { setup: Setup }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const { fault, isPending, onSubmit } = useAccountForm({
    async send() {
      await accountCall('/two-factor/confirm', { code: code.trim() })
      showDone('Two-step sign-in is on')
      queryClient.setQueryData(stateQuery.queryKey, { isOn: true })
    },
  })
  const key = new URL(setup.uri).searchParams.get('secret') ?? ''
  return (
    <form onSubmit={onSubmit} className="flex max-w-lines flex-col gap-4">
      {fault && <Banner tone="red" title={fault} />}
      <p>1. Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={setup.uri} />
      <p className="flex flex-wrap items-center gap-2">
        <code className="text-14 break-all">{key.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={key} subject="key" />
      </p>
      <p>2. Save these recovery codes somewhere safe. Each one works once, without the app.</p>
      <RecoveryCodes codes={setup.recoveryCodes} />
      <p>3. Enter the six-digit code from the app.</p>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        isRequired
        maxLength={40}
      />
      <Button type="submit" variant="primary" isPending={isPending} className="self-start">
        Turn On
      </Button>
    </form>
  )
}

function SecondStepOn() {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<string[]>()
  const renew = useAccountForm({
    async send() {
      setCodes(codesSchema.parse(await accountCall('/two-factor/generate-backup-codes', { password })).recoveryCodes)
      setPassword('')
    },
  })
  const turnOff = useAccountForm({
    async send() {
      await accountCall('/two-factor/disable', { password })
      showDone('Two-step sign-in is off')
      queryClient.setQueryData(stateQuery.queryKey, { isOn: false })
    },
  })
  return (
    <>
      <Banner tone="green" title="Two-step sign-in is on" />
      {codes && (
        <>
          <p>Here are your new recovery codes. The old ones no longer work.</p>
          <RecoveryCodes codes={codes} />
        </>
      )}
      <PasswordForm
        fault={renew.fault ?? turnOff.fault}
        isPending={renew.isPending || turnOff.isPending}
        onSubmit={renew.onSubmit}
        password={password}
        onPassword={setPassword}
      >
        <Button type="submit" isPending={renew.isPending}>
          Get New Codes
        </Button>
        <Button
          variant="quiet-danger"
          isPending={turnOff.isPending}
          isDisabled={password === ''}
          onPress={turnOff.send}
        >
          Turn Off
        </Button>
      </PasswordForm>
    </>
  )
}

function PasswordForm(props: {
  fault: string | undefined
  isPending: boolean
  onSubmit: ReturnType<typeof useAccountForm>['onSubmit']
  password: string
  onPassword: (password: string) => void
  children: ReactNode
}) {
  return (
    <form onSubmit={props.onSubmit} className="flex max-w-sm flex-col gap-3">
      {props.fault && <Banner tone="red" title={props.fault} />}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={props.password}
        onChange={props.onPassword}
        isPending={props.isPending}
      />
      <div className="flex flex-wrap gap-3">{props.children}</div>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-card border border-line px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} subject="recovery codes" />
    </div>
  )
}

/** Dark on light in both color schemes: not every app reads inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label="QR code for your authenticator app" viewBox={`0 0 ${size} ${size}`} className="size-48">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
