import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { sentenceOf } from '../../platform/errors.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { whenWords } from '../../platform/web/page/when.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { LoadFault } from '../../platform/web/ui/load-fault.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { showFailed } from '../../platform/web/ui/toasts.ts'
import { accountCall } from './account-call.ts'
import { TwoStepSignIn } from './two-step-sign-in.tsx'

/** "Security": the seller's sessions and two-step sign-in. */
export function SecurityScreen() {
  const openView = useOpenView()
  return (
    <Screen title="Security" back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}>
      <div className="flex max-w-2xl flex-col gap-6">
        <OwnSessions />
        <hr className="border-line" />
        <TwoStepSignIn />
      </div>
    </Screen>
  )
}

const answerSchema = z.object({
  sessions: z.array(z.object({ id: z.string(), device: z.string(), isThis: z.boolean(), lastUsedAt: z.coerce.date() })),
})
type OwnSession = z.infer<typeof answerSchema>['sessions'][number]

const sessionsQuery = queryOptions({
  queryKey: ['own sessions'],
  queryFn: async ({ signal }) => answerSchema.parse(await accountCall('/list-sessions', {}, { signal })).sessions,
})

/** The seller's sessions, with a button to sign out of each. */
function OwnSessions() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <section aria-labelledby="own-sessions" className="flex flex-col gap-3">
      <h2 id="own-sessions" className="font-display text-20 font-semibold">
        Signed-In Devices
      </h2>
      <p className="max-w-lines text-muted">
        We'll email you when someone signs in on a new device. Don't recognize one? Sign out there and change your
        password.
      </p>
      {error && (
        <LoadFault
          subject="sessions"
          fault={{ error, isStale: data !== undefined, isFetching, retry: () => void refetch() }}
        />
      )}
      {data ? (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} now={new Date(dataUpdatedAt)} />
          ))}
        </ul>
      ) : (
        !error && <Skeleton className="h-18 w-full" />
      )}
    </section>
  )
}

function SessionRow({ session, now }: { session: OwnSession; now: Date }) {
  const queryClient = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await accountCall('/end-session', { sessionId: session.id })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    } catch (error) {
      showFailed('That device is still signed in', sentenceOf(error))
    } finally {
      setEnding(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon of={MonitorSmartphone} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium first-letter:uppercase">{session.device}</p>
        <p className="text-14 text-muted">
          {session.isThis ? 'This device' : `Last used ${whenWords(session.lastUsedAt, now)}`}
        </p>
      </div>
      {!session.isThis && (
        <Button isPending={isEnding} onPress={() => void end()} aria-label={`Sign out there: ${session.device}`}>
          Sign Out There
        </Button>
      )}
    </li>
  )
}
