/** Calls `then` for every new frame of a playing video, until the returned function is called. */
export function eachVideoFrame(video: HTMLVideoElement, then: () => void): () => void {
  let request = 0
  const isExact = 'requestVideoFrameCallback' in video
  const next = () => {
    request = isExact ? video.requestVideoFrameCallback(frame) : requestAnimationFrame(frame)
  }
  const frame = () => {
    then()
    next()
  }
  next()
  return () => (isExact ? video.cancelVideoFrameCallback(request) : cancelAnimationFrame(request))
}
