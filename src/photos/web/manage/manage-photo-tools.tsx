import { Crop, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'

/** What can be done to one photo beside moving it. `name`: "photo 2". */
export function ManagePhotoTools(props: {
  name: string
  isCropped: boolean
  isDisabled: boolean
  onCrop: () => void
  onUncrop: () => void
}) {
  const { name, isCropped, isDisabled } = props
  const crop = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={crop}
        look="plain"
        icon={Crop}
        aria-label={`Crop ${name}`}
        isDisabled={isDisabled}
        onPress={props.onCrop}
        className="gap-1.5! px-2.5! text-14!"
      >
        Crop
      </Button>
      {isCropped && (
        <Button
          look="plain"
          icon={Undo2}
          aria-label={`Bring back original of ${name}`}
          isDisabled={isDisabled}
          onPress={() => {
            // This button goes.
            crop.current?.focus()
            props.onUncrop()
          }}
          className="w-full gap-1! px-1! text-14! leading-tight! max-[22rem]:[&_svg]:hidden"
        >
          Bring back original
        </Button>
      )}
    </>
  )
}
