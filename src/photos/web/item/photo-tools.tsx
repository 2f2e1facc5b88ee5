import { type PointerEvent, useId, useState } from 'react'
import { Button, type ButtonProps } from '../../../platform/web/ui/button.tsx'
import { noLastPhoto } from '../../limits.ts'

/** Deletes a photo. On the last one it does nothing, and says why while it is pointed at or has the focus. */
export function DeletePhotoButton(props: { place: number; isLast: boolean; onDelete: () => void }) {
  const label = `Delete photo ${props.place + 1}`
  return props.isLast ? <NoLastPhoto label={label} /> : <Delete aria-label={label} onPress={props.onDelete} />
}

function NoLastPhoto({ label }: { label: string }) {
  const tip = useId()
  const [isTold, setTold] = useState(false)
  // A finger that enters presses, and leaves when it is lifted: what it asked is answered until it presses elsewhere.
  const point = (isOver: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setTold(isOver)
  return (
    <div className="ml-auto" onPointerEnter={point(true)} onPointerLeave={point(false)}>
      <Delete
        aria-label={label}
        aria-disabled
        aria-describedby={tip}
        onFocusChange={setTold}
        onPress={() => setTold(true)}
        onKeyDown={(event) => {
          if (isTold && event.key === 'Escape') setTold(false)
          else event.continuePropagation()
        }}
      />
      <div
        role="tooltip"
        id={tip}
        hidden={!isTold}
        className="absolute bottom-full left-0 z-10 w-64 animate-fade rounded-control bg-ink px-3 py-2 text-14 text-paper shadow-floating"
      >
        {noLastPhoto}
      </div>
    </div>
  )
}

function Delete(props: Omit<ButtonProps, 'children'>) {
  return (
    <Button
      {...props}
      look="quiet-danger"
      className="ml-auto px-2.5! text-14! aria-disabled:cursor-default! aria-disabled:opacity-50"
    >
      Delete
    </Button>
  )
}
