import type { Zoom } from '../../capture-state.ts'

/** Capabilities of a camera that are missing in TypeScript's DOM types. */
type Capabilities = MediaTrackCapabilities & {
  torch?: boolean
  zoom?: { min: number; max: number; step?: number }
  focusMode?: readonly string[]
}
type Change = {
  torch?: boolean
  zoom?: number
  focusMode?: 'single-shot' | 'continuous'
  pointsOfInterest?: readonly { x: number; y: number }[]
}

export type TrackControls = {
  readonly hasTorch: boolean
  /** Null if the camera has no zoom. */
  zoom(): Zoom | null
  /** Resolves with the actual state of the torch: a camera may refuse. */
  setTorch(on: boolean): Promise<boolean>
  /** Resolves with the actual zoom. */
  setZoom(value: number): Promise<number>
  /** A point of the whole frame, 0 to 1. Resolves with true if the camera focuses on it. */
  focusAt(point: { x: number; y: number }): Promise<boolean>
  /** Lets the camera focus automatically again, after a point was set. */
  releaseFocus(): void
}

/** Torch, zoom and focus of one running camera. `supportsFocusPoints`: the browser supports points of interest. */
export function createTrackControls(track: MediaStreamTrack, supportsFocusPoints: boolean): TrackControls {
  // Firefox has no getCapabilities.
  const capabilities: Capabilities = track.getCapabilities?.() ?? {}
  const focusModes = capabilities.focusMode ?? []
  let lastConstraints: Change = {}
  let hasPoint = false
  let latestZoom: number | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** Applies a change with all earlier constraints, because a new set replaces the old one. One request at a time. */
  const apply = (change: () => Change | undefined): Promise<boolean> => {
    const applying = queue.then(async () => {
      const nextChange = change()
      if (!nextChange) return false
      const constraints = { ...lastConstraints, ...nextChange }
      try {
        await track.applyConstraints({ advanced: [constraints as MediaTrackConstraintSet] })
        lastConstraints = constraints
        return true
      } catch {
        return false
      }
    })
    queue = applying
    return applying
  }

  return {
    hasTorch: capabilities.torch === true,
    zoom() {
      const { min, max, step } = capabilities.zoom ?? { min: 0, max: 0 }
      return max > min ? { min, max, step: step || (max - min) / 100, value: track.getSettings().zoom ?? min } : null
    },
    async setTorch(on) {
      const accepted = await apply(() => ({ torch: on }))
      return track.getSettings().torch ?? (accepted ? on : lastConstraints.torch === true)
    },
    async setZoom(value) {
      latestZoom = value
      // A slider sends more values than a camera can apply: only the newest is sent.
      const accepted = await apply(() => (value === latestZoom ? { zoom: value } : undefined))
      return track.getSettings().zoom ?? (accepted ? value : (lastConstraints.zoom ?? value))
    },
    async focusAt(point) {
      if (!supportsFocusPoints || !focusModes.includes('single-shot')) return false
      hasPoint = true
      return apply(() => ({ focusMode: 'single-shot', pointsOfInterest: [point] }))
    },
    releaseFocus() {
      if (!hasPoint || !focusModes.includes('continuous')) return
      hasPoint = false
      void apply(() => {
        const { pointsOfInterest: _, ...rest } = lastConstraints
        lastConstraints = rest
        return { focusMode: 'continuous' }
      })
    },
  }
}

/** True if the browser supports points of interest. A camera supports them if it also has the focus mode 'single-shot'. */
export function supportsPointsOfInterest(mediaDevices: Pick<MediaDevices, 'getSupportedConstraints'>): boolean {
  return Object.entries(mediaDevices.getSupportedConstraints()).some(
    ([name, isSupported]) => name === 'pointsOfInterest' && isSupported,
  )
}
