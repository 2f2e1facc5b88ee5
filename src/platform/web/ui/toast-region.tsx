import { CircleAlert, CircleCheck, PartyPopper, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { publishToasts } from './published-height.ts'
import { type ToastAction, toasts } from './toasts.ts'

/** Position above a banner at a phone's lower edge: one line high, two on narrow phones, four at 200 % zoom. */
const aboveBanner = [
  'min-[24rem]:max-md:[html:has([data-at-lower-edge])_&]:bottom-[calc(max(0.75rem,var(--lower-inset))+3.5rem)]',
  'min-[20rem]:max-[24rem]:[html:has([data-at-lower-edge])_&]:bottom-[calc(max(0.75rem,var(--lower-inset))+5rem)]',
  'max-[20rem]:[html:has([data-at-lower-edge])_&]:bottom-[calc(max(0.75rem,var(--lower-inset))+8rem)]',
].join(' ')

/** Position away from a dialog's buttons, which are low. A question on a phone leaves space for it (`--toasts`). */
const besideDialog = [
  'max-md:[html:has([data-scrim])_&]:top-[max(0.75rem,env(safe-area-inset-top))]',
  'md:[html:has([data-scrim])_&]:top-20',
  '[html:has([data-scrim])_&]:bottom-auto!',
  'max-md:[html:has([data-scrim])_&]:max-h-[40dvh]',
  'max-md:[html:has([data-scrim])_&]:overflow-y-auto',
].join(' ')

/**
 * The region of toasts: at the bottom, on wide pages to the right, where they cover no title of a card and the page
 * leaves space to scroll (`--toasts`). Above an open dialog they are at the top. Touching a toast stops its timer.
 */
export function Toasts() {
  return (
    <ToastRegion
      ref={publishToasts}
      queue={toasts}
      className={`fixed inset-x-3 bottom-[calc(max(0.75rem,var(--lower-inset))+var(--lower-edge,0px))] z-50 flex flex-col gap-2 outline-none low:max-h-[50dvh] low:overflow-y-auto md:inset-x-auto md:right-6 md:w-96 ${aboveBanner} ${besideDialog}`}
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className="flex animate-enter-up items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-floating"
        >
          <Icon
            of={toast.content.isNews ? PartyPopper : toast.content.tone === 'green' ? CircleCheck : CircleAlert}
            className={`mt-2.5 ${toast.content.isNews ? 'animate-cheer text-brand' : colours[toast.content.tone]}`}
          />
          <ToastContent className="flex min-w-0 flex-1 flex-col py-2">
            <Text slot="title" className="font-medium">
              {toast.content.title}
            </Text>
            {toast.content.detail && (
              <Text slot="description" className="text-14 text-muted">
                {toast.content.detail}
              </Text>
            )}
          </ToastContent>
          {toast.content.action && <ToastButton action={toast.content.action} onDone={() => toasts.close(toast.key)} />}
          <IconButton slot="close" icon={X} aria-label="Close" />
        </Toast>
      )}
    </ToastRegion>
  )
}

const colours = { green: 'text-green', amber: 'text-amber', red: 'text-red' } as const

/** Runs the toast's action and closes the toast. */
function ToastButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const press = () => {
    onDone()
    action.onPress()
  }
  return (
    <Button
      onPress={press}
      className="min-h-control cursor-pointer rounded-control px-3 font-medium underline underline-offset-4 transition-opacity duration-150 hover:opacity-70"
    >
      {action.label}
    </Button>
  )
}
