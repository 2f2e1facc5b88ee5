import type { Zoom } from '../../capture-state.ts'

/** What a camera can do beyond a picture; missing in TypeScript's DOM types. */
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
  readonly torch: boolean
  zoom(): Zoom | null
  setTorch(on: boolean): Promise<boolean>
  setZoom(value: number): Promise<number>
  focusAt(point: { x: number; y: number }): Promise<boolean>
  /** Lets the camera focus by itself again, after a point was set. */
  releaseFocus(): void
}

/** Torch, zoom and focus of one running camera. `knowsPoints`: the browser knows points of interest. */
export function createTrackControls(track: MediaStreamTrack, knowsPoints: boolean): TrackControls {
  // Firefox has no getCapabilities.
  const capabilities: Capabilities = track.getCapabilities?.() ?? {}
  const focusModes = capabilities.focusMode ?? []
  let asked: Change = {}
  let pointSet = false
  let latestZoom: number | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** Constraints replace each other, so what was asked before is asked again. One request at a time. */
  const apply = (change: () => Change | undefined): Promise<boolean> => {
    const applying = turn.then(async () => {
      const news = change()
      if (!news) return false
      const constraints = { ...asked, ...news }
      try {
        await track.applyConstraints({ advanced: [constraints as MediaTrackConstraintSet] })
        asked = constraints
        return true
      } catch {
        return false
      }
    })
    turn = applying
    return applying
  }

  return {
    torch: capabilities.torch === true,
    zoom() {
      const { min, max, step } = capabilities.zoom ?? { min: 0, max: 0 }
      return max > min ? { min, max, step: step || (max - min) / 100, value: track.getSettings().zoom ?? min } : null
    },
    async setTorch(on) {
      const accepted = await apply(() => ({ torch: on }))
      return track.getSettings().torch ?? (accepted ? on : asked.torch === true)
    },
    async setZoom(value) {
      latestZoom = value
      // A slider sends more values than a camera can take: only the newest is asked for.
      const accepted = await apply(() => (value === latestZoom ? { zoom: value } : undefined))
      return track.getSettings().zoom ?? (accepted ? value : (asked.zoom ?? value))
    },
    async focusAt(point) {
      if (!knowsPoints || !focusModes.includes('single-shot')) return false
      pointSet = true
      return apply(() => ({ focusMode: 'single-shot', pointsOfInterest: [point] }))
    },
    releaseFocus() {
      if (!pointSet || !focusModes.includes('continuous')) return
      pointSet = false
      void apply(() => {
        const { pointsOfInterest: _, ...rest } = asked
        asked = rest
        return { focusMode: 'continuous' }
      })
    },
  }
}

/** Whether the browser knows points of interest; which cameras take them shows only in their focus modes. */
export function knowsPointsOfInterest(mediaDevices: Pick<MediaDevices, 'getSupportedConstraints'>): boolean {
  return Object.entries(mediaDevices.getSupportedConstraints()).some(
    ([name, known]) => name === 'pointsOfInterest' && known,
  )
}
