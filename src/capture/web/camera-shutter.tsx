import { Button } from 'react-aria-components/Button'
import { focusFirst } from '../../platform/web/focus-first.ts'

/** The shutter, focused when the camera opens. Until the camera is ready it does nothing but keeps the focus. */
export function CameraShutter({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
  return (
    <Button
      ref={focusFirst}
      aria-label="Take photo"
      {...(isReady ? {} : { 'aria-disabled': true })}
      onPress={onPress}
      className="mx-2 max-[22rem]:mx-0 grid size-19 cursor-pointer place-items-center rounded-full border-4 border-ink transition duration-150 ease-out before:size-15 before:rounded-full before:bg-ink before:transition-transform before:duration-150 aria-disabled:cursor-default aria-disabled:opacity-40 data-pressed:before:scale-90 lying:col-span-2"
    />
  )
}
