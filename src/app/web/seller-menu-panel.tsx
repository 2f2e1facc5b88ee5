import { useQueryClient } from '@tanstack/react-query'
import { Keyboard, LogOut } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { isDemoAddress } from '../../account/demo-address.ts'
import { useSeller } from '../../account/web/seller-context.ts'
import { sessionQuery, signOut } from '../../account/web/session.ts'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { type Appearance, appearances, chooseAppearance, useAppearance } from '../../platform/web/page/appearance.ts'
import { closeThen, useBackCloses } from '../../platform/web/page/back-closes.ts'
import { useOpenView, type View } from '../../platform/web/page/navigation.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { showFailed } from '../../platform/web/ui/toasts.ts'
import { SignOutPhotosDialog } from '../../upload/web/waiting/sign-out-photos-dialog.tsx'
import { openDialog } from './commands/open-dialog.ts'
import { menuEntries } from './slices.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { useWork } from './work/work-context.ts'

/** The seller's menu: email, appearance, the slices' entries, and Sign Out. Sign Out asks first if photos are waiting here. */
export function SellerMenuPanel(props: {
  id: string
  /** The button that opens the menu and gets the focus back when it closes. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
}) {
  const { onClose } = props
  const { email } = useSeller()
  const openView = useOpenView()
  const queryClient = useQueryClient()
  const work = useWork()
  const { all: waiting, elsewhere } = useWaitingPhotos()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isSigningOut, setSigningOut] = useState(false)
  useBackCloses(props.isOpen, onClose)
  const signOutAfter = async (prepare: () => Promise<void>) => {
    setSigningOut(true)
    work.uploads.stop('signed-out')
    try {
      await prepare()
      await signOut(queryClient)
    } catch (error) {
      showFailed("You're still signed in", sentenceOf(error))
      work.uploads.go()
      setSigningOut(false)
      setDialogOpen(false)
    }
  }
  const signOutOrAsk = () => {
    if (!waiting) return void signOutAfter(async () => undefined)
    onClose()
    setDialogOpen(true)
  }
  // Asks the server first: if it cannot be reached, signing out would fail after the photos were discarded.
  const discard = async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((cause: unknown) => {
      throw new AppError('try-later', "Can't reach PastFash. Nothing was discarded. Try again when you're online.", {
        cause,
      })
    })
    await work.discard()
  }
  return (
    <>
      <Popover
        triggerRef={props.button}
        isOpen={props.isOpen}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom end"
        className="w-72 animate-enter-up overflow-y-auto rounded-card border border-line bg-surface shadow-floating"
      >
        <Dialog id={props.id} aria-label="Menu" className="flex flex-col gap-4 p-4 outline-none">
          <p className="text-14 break-words text-muted">
            Signed in as <span className="font-medium text-ink">{email}</span>
          </p>
          <AppearanceChoice />
          {menuEntries
            .filter(({ view }) => !isDemoAddress(email) || !entriesWithPassword.has(view))
            .map(({ view, label, icon }) => (
              <Button key={view} icon={icon} onPress={() => closeThen(onClose, () => openView(view))}>
                {label}
              </Button>
            ))}
          <Button
            icon={Keyboard}
            onPress={() => closeThen(onClose, () => openDialog.set({ dialog: 'keys' }))}
            className="pointer-coarse:hidden"
          >
            Keyboard Shortcuts
          </Button>
          <Button icon={LogOut} isPending={isSigningOut} onPress={signOutOrAsk}>
            Sign Out
          </Button>
        </Dialog>
      </Popover>
      <SignOutPhotosDialog
        isOpen={isDialogOpen}
        photos={(waiting?.count ?? 0) - elsewhere}
        elsewhere={elsewhere}
        isPending={isSigningOut}
        onWait={() =>
          closeThen(
            () => setDialogOpen(false),
            () => openView('outbox'),
          )
        }
        onDiscard={() => void signOutAfter(discard)}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}

/** A demo account has no password to change or to ask for. */
const entriesWithPassword: ReadonlySet<View> = new Set(['security', 'change-password'])

const appearanceLabels: Record<Appearance, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** System, light or dark: three radio buttons in one row. */
function AppearanceChoice() {
  const current = useAppearance()
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-medium">Appearance</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-line/60 p-1">
        {appearances.map((appearance) => (
          <label
            key={appearance}
            className="grid h-control cursor-pointer place-items-center rounded-[0.375rem] text-14 font-medium text-muted has-checked:bg-surface has-checked:text-ink forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="appearance"
              value={appearance}
              checked={appearance === current}
              onChange={() => chooseAppearance(appearance)}
              className="sr-only"
            />
            {appearanceLabels[appearance]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
