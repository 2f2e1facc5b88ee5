import { CircleAlert, CircleCheck, Clock, CloudUpload, Images } from 'lucide-react'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { UploadEntry } from '../../upload-queue.ts'

/** Where an upload is, in one word. */
export function EntryChip({ entry: { status, delay, images } }: { entry: UploadEntry }) {
  switch (status) {
    case 'queued':
      return (
        <Chip tone="neutral" icon={Clock}>
          Queued
        </Chip>
      )
    case 'compressing':
    case 'uploading':
      if (delay !== null)
        return (
          <Chip tone="amber" icon={Clock}>
            Waiting
          </Chip>
        )
      return (
        <Chip tone="neutral" icon={status === 'compressing' ? Images : CloudUpload} busy>
          {status === 'compressing' ? 'Compressing' : 'Uploading'}
        </Chip>
      )
    case 'completed':
      return images.some(({ state }) => state === 'failed') ? (
        <Chip tone="red" icon={CircleAlert}>
          Incomplete
        </Chip>
      ) : (
        <Chip tone="green" icon={CircleCheck}>
          Completed
        </Chip>
      )
    case 'failed':
      return (
        <Chip tone="red" icon={CircleAlert}>
          Failed
        </Chip>
      )
    default:
      return status satisfies never
  }
}
