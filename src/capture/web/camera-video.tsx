import { useCallback } from 'react'

/** The camera session's own video element, put into the page for as long as this shows. */
export function CameraVideo({ video }: { video: HTMLVideoElement }) {
  const put = useCallback(
    (place: HTMLDivElement) => {
      place.append(video)
      // The browser pauses a video that leaves the page. One without a picture yet plays when the session starts it.
      if (video.srcObject) void video.play().catch(() => undefined)
      return () => video.remove()
    },
    [video],
  )
  return <div ref={put} className="size-full [&>video]:size-full [&>video]:object-cover" />
}
