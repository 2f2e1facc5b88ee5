import { Screen } from '../../platform/web/ui/screen.tsx'
import { YourDataDelete } from './your-data-delete.tsx'
import { YourDataDownload } from './your-data-download.tsx'

/** "Your Data": all of it as a file, and the end of all of it. `waiting`: photos that are on this device only. */
export function YourDataScreen(props: {
  email: string
  waiting: number
  /** Rejects with an AppError while the account is still there. */
  onDelete: (password: string) => Promise<void>
  onBack: () => void
}) {
  return (
    <Screen title="Your Data" back={{ words: 'Dashboard', onPress: props.onBack }}>
      <div className="flex max-w-2xl flex-col gap-6">
        <YourDataDownload />
        <hr className="border-line" />
        <YourDataDelete email={props.email} waiting={props.waiting} onDelete={props.onDelete} />
      </div>
    </Screen>
  )
}
