import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { writerEndpoint } from '../../listings/api.ts'
import { call } from '../../platform/web/net/call.ts'
import { Toggle } from '../../platform/web/ui/toggle.tsx'
import { autoWrite } from './work/auto-write.ts'
import { isPhone } from './work/seller-uploads.ts'
import { useWork } from './work/work-context.ts'

/** Switches on that each upload requests the listings of its items, and says whether a model may cost money. */
export function AutoWriteOption() {
  const { sellerId } = useWork()
  const isOn = useSyncExternalStore(autoWrite.subscribe, () => autoWrite.isOn(sellerId))
  const { data: writer } = useQuery({
    queryKey: ['writer'],
    queryFn: ({ signal }) => call(writerEndpoint, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-label="After an upload" className="max-w-lines rounded-card border border-line px-4 py-2">
      <Toggle
        label="Generate listings after each upload"
        isOn={isOn}
        onChange={(isWanted) => autoWrite.set(sellerId, isWanted)}
      />
      <p className="pb-2 text-14 text-muted">
        {isPhone ? 'Photos of the camera always get theirs. ' : ''}
        {writer?.provider != null && `${writer.provider} writes them and may charge for each one.`}
        {writer?.provider === null && 'They are written on this server, at no cost.'}
      </p>
    </section>
  )
}
