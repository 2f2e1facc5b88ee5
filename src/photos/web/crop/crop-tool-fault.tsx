import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { cropAlert } from '../../crop-errors.ts'

/** Why there is no crop, and the way to try again where that is not Apply Crop. */
export function CropToolFault({ cause, onAgain }: { cause: string; onAgain: (() => void) | undefined }) {
  return (
    <div className="px-4 pb-2 md:px-6">
      <Banner tone="red" title={cropAlert(cause)} action={onAgain && <Button onPress={onAgain}>Try Again</Button>}>
        The photo itself is untouched.
      </Banner>
    </div>
  )
}
