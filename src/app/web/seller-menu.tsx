import { Menu } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { latePart } from '../../platform/web/page/late-part.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { Button } from '../../platform/web/ui/button.tsx'

const panelPart = latePart(async () => (await import('./seller-menu-panel.tsx')).SellerMenuPanel)

const failed = { title: 'The menu did not open', detail: 'You are still signed in.' }

/** The button of the seller's menu, which comes once the page is up, or with the first press. */
export function SellerMenu({ email }: { email: string }) {
  const { part: Panel, isOpen, isOpening, open, close } = useOpening(panelPart, failed)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useEffect(() => whenIdle(panelPart.ahead), [])
  return (
    <>
      <Button
        ref={button}
        look="plain"
        icon={Menu}
        isPending={isOpening}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': panelId })}
        onHoverStart={panelPart.ahead}
        onFocus={panelPart.ahead}
        onPress={open}
        className="-mr-3 px-3"
      >
        Menu
      </Button>
      {Panel && <Panel id={panelId} email={email} button={button} isOpen={isOpen} onClose={close} />}
    </>
  )
}
