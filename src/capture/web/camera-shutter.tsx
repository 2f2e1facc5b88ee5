import { type RefObject, useEffect } from 'react'
import { Button } from 'react-aria-components/Button'

/** The shutter, focused when the camera opens. Until the camera is ready it does nothing but keeps the focus. */
export function CameraShutter({
  ref,
  isReady,
  onPress,
}: {
  ref: RefObject<HTMLButtonElement | null>
  isReady: boolean
  onPress: () => void
}) {
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <Button
      ref={ref}
      aria-label="Take photo"
      {...(isReady ? {} : { 'aria-disabled': true })}
      onPress={onPress}
      className="mx-2 max-[22rem]:mx-0 grid size-19 cursor-pointer place-items-center rounded-full border-4 border-ink transition duration-150 ease-out before:size-15 before:rounded-full before:bg-ink before:transition-transform before:duration-150 aria-disabled:cursor-default aria-disabled:opacity-40 data-pressed:before:scale-90 max-[18rem]:col-span-2 lying:col-span-2"
    />
  )
}
