import { Screen } from '../../platform/web/ui/screen.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { TwoStepSignIn } from './two-step-sign-in.tsx'

/** "Security": where the seller is signed in, and the second step. */
export function SecurityScreen({ onBack }: { onBack: () => void }) {
  return (
    <Screen title="Security" back={{ words: 'Dashboard', onPress: onBack }}>
      <div className="flex max-w-2xl flex-col gap-6">
        <OwnSessions />
        <hr className="border-line" />
        <TwoStepSignIn />
      </div>
    </Screen>
  )
}
