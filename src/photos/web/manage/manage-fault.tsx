import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { cropAlert, storingFailure } from '../../crop-errors.ts'
import type { SaveFault } from './save-photos.ts'

/** What was not saved and why. `changes` is what is still unsaved, in words. */
export function ManageFault(props: { fault: SaveFault; changes: string; onDismiss: () => void }) {
  const { about, thrown } = props.fault
  const title = about === 'crop' ? cropAlert(storingFailure(thrown)) : 'Failed to reorder images'
  return (
    <Banner tone="red" title={title} action={<Button onPress={props.onDismiss}>OK</Button>}>
      {about === 'order' && `${sentenceOf(thrown) ?? ''} `}
      {props.changes && `Still unsaved, and kept here: ${props.changes}. `}
      Your stored photos are safe. {isChanged(props.fault) ? cropAgain : 'Press Save Changes to try again.'}
    </Banner>
  )
}

const cropAgain = 'Crop the photo again as it is now, or press Save Changes once nothing is being done to it any more.'

/** The photo is not the one that was cropped any more, or is being published. */
function isChanged({ about, thrown }: SaveFault): boolean {
  return about === 'crop' && thrown instanceof AppError && thrown.code === 'conflict'
}
