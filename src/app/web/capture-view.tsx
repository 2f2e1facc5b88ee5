import { useInfiniteQuery } from '@tanstack/react-query'
import { CaptureScreen } from '../../capture/web/capture-screen.tsx'
import { batchesQuery } from '../../dashboard/web/batches-query.ts'
import { created, faults, inWork } from './batch-views.ts'
import { Camera } from './camera.tsx'
import { useCamera } from './camera-context.ts'
import { isPhone } from './seller-uploads.ts'
import { useUploads } from './uploads-context.ts'

/** The capture screen bound to the camera and the upload queue. `onCreatedSeen` leads on from a batch that was just made. */
export function CaptureView(props: { onDashboard: () => void; onCreatedSeen: () => void }) {
  const { uploads, snapshot } = useUploads()
  const { captures, state } = useCamera()
  const { data: generating = 0 } = useInfiniteQuery({
    ...batchesQuery,
    select: (data) =>
      data.pages.flatMap((page) => page.batches).filter((batch) => batch.generationStatus === 'generating').length,
  })
  const done = created(snapshot)
  return (
    <>
      <CaptureScreen
        isPhone={isPhone}
        inWork={inWork(snapshot)}
        created={done}
        faults={faults(snapshot)}
        keptShots={state.shots}
        generating={generating}
        onTakePhotos={captures.open}
        onContinueShots={captures.open}
        onUploadShots={captures.upload}
        onDiscardShots={() => void captures.discard()}
        onFiles={(files) => uploads.add(files, 'files')}
        onRetry={(id) => uploads.retry(id)}
        onDismiss={(id) => uploads.dismiss(id)}
        onAddAnother={() => uploads.goOn()}
        onDashboard={() => {
          uploads.goOn()
          if (done) props.onCreatedSeen()
          else props.onDashboard()
        }}
      />
      <Camera />
    </>
  )
}
