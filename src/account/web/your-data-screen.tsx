import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { countWords } from '../../platform/web/page/count-words.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../platform/web/ui/question-dialog.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { WhosePassword } from './whose-password.tsx'
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

/** The way out for good. `waiting`: photos that are on this device only. */
function YourDataDelete(props: { email: string; waiting: number; onDelete: (password: string) => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="delete-account" className="flex flex-col items-start gap-3">
      <h2 id="delete-account" className="font-display text-20 font-semibold">
        Delete
      </h2>
      <p className="max-w-lines text-muted">
        Your account goes with all your products, photos and listings, and nobody can bring them back.
      </p>
      <Button look="quiet-danger" icon={Trash2} className="-ml-4" onPress={() => setAsking(true)}>
        Delete Account
      </Button>
      {asking && <DeleteAccountDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  )
}

const unexpected = 'Something went wrong on this page. Reload it to see whether your account is still there.'

/** Says what goes and what stays, and asks for the password once more. It stays open until the account is gone. */
function DeleteAccountDialog(props: {
  email: string
  /** Photos that are on this device only. */
  waiting: number
  onDelete: (password: string) => Promise<void>
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  const { fault, isPending, onSubmit } = useAccountForm({
    unexpected,
    send: () => props.onDelete(password),
    refused: () => field.current?.select(),
  })
  return (
    <QuestionDialog
      isOpen
      title="Delete your account?"
      onClose={() => !isPending && props.onClose()}
      answers={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={props.onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} look="danger" isPending={isPending}>
            Delete Account
          </Button>
        </div>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="break-words">
            {props.email} and all its products, photos and listings are deleted from PastFash. This cannot be undone.
          </p>
          {props.waiting > 0 && <p className="font-medium text-ink">{waitingWords(props.waiting)}</p>}
          <p>Listings that are live on eBay stay live there, and photos that wait on other devices stay on them.</p>
        </div>
        {fault && <Banner tone="red" title={fault} />}
        <WhosePassword email={props.email} />
        <div className="text-ink">
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field; its own focus would overtake a ref
            autoFocus
            inputRef={field}
            label="Your password"
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            isRequired
          />
        </div>
      </form>
    </QuestionDialog>
  )
}

function waitingWords(photos: number): string {
  const [wait, them] = photos === 1 ? ['waits', 'it'] : ['wait', 'them']
  return `${countWords(photos, 'photo')} that ${wait} on this device go${photos === 1 ? 'es' : ''} too: no other copy of ${them} may exist.`
}
