import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { notifyNotSignedIn } from '../../platform/web/net/not-signed-in.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button, buttonClasses } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { QuestionDialog } from '../../platform/web/ui/question-dialog.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import { exportPath } from '../api.ts'
import { isDemoAddress } from '../demo-address.ts'
import { demoQuery, OpenDemoButton } from './demo-offer.tsx'
import { HiddenUsername } from './hidden-username.tsx'
import { useAccountForm } from './use-account-form.ts'
import { waitingWords } from './waiting-words.ts'

/** "Your Data": download all data as a file, or delete the account. `waitingPhotos`: photos on this device only. */
export function YourDataScreen(props: {
  email: string
  waitingPhotos: number
  /** Rejects with an AppError if the account may still exist. */
  onDelete: (password: string) => Promise<void>
  onBack: () => void
}) {
  return (
    <Screen title="Your Data" back={{ label: 'Dashboard', onPress: props.onBack }}>
      <div className="flex max-w-2xl flex-col gap-6">
        <YourDataDownload />
        {/* The bar of a demo account deletes it. */}
        {!isDemoAddress(props.email) && (
          <>
            <DemoShop waitingPhotos={props.waitingPhotos} />
            <hr className="border-line" />
            <YourDataDelete {...props} />
          </>
        )}
      </div>
    </Screen>
  )
}

/** Offers the demo shop, where there is one. It opens only once no photos wait on this device for the seller. */
function DemoShop({ waitingPhotos }: { waitingPhotos: number }) {
  const { data } = useQuery(demoQuery)
  if (!data?.isOffered) return null
  return (
    <>
      <hr className="border-line" />
      <section aria-labelledby="demo-shop" className="flex flex-col items-start gap-3">
        <h2 id="demo-shop" className="font-display text-20 font-semibold">
          Demo shop
        </h2>
        <p className="max-w-lines text-muted">
          See PastFash with 120 invented items. They are in an account of their own: you are signed out of yours, and
          nothing in it changes.
        </p>
        {waitingPhotos > 0 && (
          <p className="max-w-lines font-medium">Photos are waiting on this device. Let them upload first.</p>
        )}
        <OpenDemoButton label="Open Demo Shop" isDisabled={waitingPhotos > 0} />
      </section>
    </>
  )
}

/** Deletes the account after a question. `waitingPhotos`: photos on this device only. */
function YourDataDelete(props: {
  email: string
  waitingPhotos: number
  onDelete: (password: string) => Promise<void>
}) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <section aria-labelledby="delete-account" className="flex flex-col items-start gap-3">
      <h2 id="delete-account" className="font-display text-20 font-semibold">
        Delete
      </h2>
      <p className="max-w-lines text-muted">This permanently deletes your account, items, photos and listings.</p>
      <Button variant="quiet-danger" icon={Trash2} className="-ml-4" onPress={() => setDialogOpen(true)}>
        Delete Account
      </Button>
      {isDialogOpen && <DeleteAccountDialog {...props} onClose={() => setDialogOpen(false)} />}
    </section>
  )
}

const deletionFailed = 'Something went wrong. Reload the page to see if your account still exists.'

/** Says what is deleted and what stays, and asks for the password. It stays open until the account is deleted. */
function DeleteAccountDialog(props: {
  email: string
  /** Photos on this device only. */
  waitingPhotos: number
  onDelete: (password: string) => Promise<void>
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  const { fault, isPending, onSubmit } = useAccountForm({
    unexpected: deletionFailed,
    send: () => props.onDelete(password),
    onRefused: () => field.current?.select(),
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
          <Button type="submit" form={form} variant="danger" isPending={isPending}>
            Delete Account
          </Button>
        </div>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="break-words">
            {props.email} and all its items, photos and listings will be deleted from PastFash. This can't be undone.
          </p>
          {props.waitingPhotos > 0 && <p className="font-medium text-ink">{waitingWords(props.waitingPhotos)}</p>}
          <p>Live listings stay on eBay. Photos waiting on other devices stay there.</p>
        </div>
        {fault && <Banner tone="red" title={fault} />}
        <HiddenUsername email={props.email} />
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

const downloadFailed = 'Something went wrong. Your data is safe. Reload the page and try again.'

type DownloadState = { state: 'idle' | 'asking' | 'started' } | { state: 'refused'; reason: string }

/** Downloads all of the seller's data as one file. The browser saves it after the server has agreed. */
function YourDataDownload() {
  const [downloadState, setDownloadState] = useState<DownloadState>({ state: 'idle' })
  const isAsking = downloadState.state === 'asking'
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (isAsking) return
    setDownloadState({ state: 'asking' })
    try {
      await checkExport()
      startDownload()
      setDownloadState({ state: 'started' })
    } catch (error) {
      setDownloadState({ state: 'refused', reason: sentenceOf(error) ?? downloadFailed })
    }
  }
  return (
    <section aria-labelledby="download-my-data" className="flex flex-col items-start gap-3">
      <h2 id="download-my-data" className="font-display text-20 font-semibold">
        Download
      </h2>
      <p className="max-w-lines text-muted">
        Get one ZIP file with all your photos, items and listings. Tables come as CSV for spreadsheets and JSON for
        programs. The file can be large, so use Wi-Fi.
      </p>
      <a
        href={exportPath}
        download
        onClick={(event) => void download(event)}
        aria-disabled={isAsking}
        className={`${buttonClasses('primary')} max-sm:w-full`}
      >
        {isAsking ? <Spinner /> : <Icon of={Download} />}
        Download My Data
      </a>
      {downloadState.state === 'refused' && <Banner tone="red" title={downloadState.reason} />}
      <output className="text-14 text-muted empty:hidden">
        {downloadState.state === 'started' && 'Download started. Your browser shows its progress.'}
      </output>
    </section>
  )
}

/** Clicks a link instead of navigating: a page with unsaved photos would ask, and a refusal would replace the page. */
function startDownload() {
  const link = document.createElement('a')
  link.href = exportPath
  link.download = ''
  link.click()
}

const noConnection = 'No connection to PastFash. Your data is safe. Check your network and try again.'
const notAnswering = 'PastFash is not answering just now. Your data is safe. Try again in a moment.'
const signedOut = "You're signed out. Sign in again, then download your data."

/** Milliseconds to wait for an answer. */
const answerTimeout = 30_000

/**
 * Asks whether the server answers the download now, because a browser shows no reason for a refused download.
 * Throws an AppError with the reason as its sentence.
 */
async function checkExport(): Promise<void> {
  let response: Response
  try {
    response = await fetch(exportPath, { method: 'HEAD', signal: AbortSignal.timeout(answerTimeout) })
  } catch (cause) {
    throw new AppError('try-later', noConnection, { cause })
  }
  if (response.ok) return
  if (response.status === 401) {
    notifyNotSignedIn()
    throw new AppError('not-signed-in', signedOut)
  }
  if (response.status === 429) throw new AppError('too-many', tooOften(Number(response.headers.get('retry-after'))))
  throw new AppError('try-later', notAnswering)
}

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `A download is already running, or you've had several in the last hour. Try again ${when}.`
}
