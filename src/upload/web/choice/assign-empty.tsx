import { FolderOpen, Images } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { AssignStore } from './assign-store.ts'
import { PhotoPicker } from './photo-picker.tsx'

/** Before anything is chosen, and when nothing is left. */
export function AssignEmpty({ store }: { store: AssignStore }) {
  const choose = useFocusUnlessTaken<HTMLButtonElement>()
  return (
    <div className="mb-2 flex grow flex-col items-center justify-center gap-5 rounded-card border border-dashed border-edge/60 px-6 py-10 text-center">
      <div className="flex max-w-lines flex-col gap-1">
        <p className="text-20 text-balance">Choose the photos of one or more products.</p>
        <p className="hidden text-muted pointer-fine:block">
          You can also drop photos or folders here, or paste a picture.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <PhotoPicker
          ref={choose}
          label="Choose Photos"
          icon={Images}
          look="primary"
          onFiles={(files) => store.add(files)}
        />
        <PhotoPicker
          label="Choose Folder"
          icon={FolderOpen}
          folder
          className="hidden pointer-fine:flex"
          onFiles={(files) => store.add(files)}
        />
      </div>
    </div>
  )
}

/** For a control that takes the focus as it appears, unless something in its dialog has it. */
function useFocusUnlessTaken<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    // A question that was asked before gives the focus back a frame later, if what it came from is still there.
    const frame = requestAnimationFrame(() => {
      const dialog = control.current?.closest('[role=dialog]')
      const focused = document.activeElement
      if (focused === dialog || dialog?.contains(focused) !== true) control.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return control
}
