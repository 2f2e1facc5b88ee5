import { CameraOff } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { type CameraFault, cameraSentences } from '../camera-errors.ts'

/** "Camera Error": what happened, what else there is, and another try. */
export function CameraError({ fault, onRetry }: { fault: CameraFault; onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-0 flex overflow-y-auto bg-surface p-4 text-center">
      <div className="m-auto flex max-w-xs flex-col items-center gap-3">
        <Icon of={CameraOff} size={28} className="text-red" />
        <h2 className="font-display text-20 font-semibold">Camera Error</h2>
        <p>{cameraSentences[fault]}</p>
        {fault !== 'stopped' && (
          <p className="text-14 text-muted">Upload Files still works: close the camera and choose photos you have.</p>
        )}
        <Button look="primary" onPress={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  )
}
