import { createSingleton } from '../store/singleton.ts'

/** A part of the app whose code is fetched when it is asked for. */
export type LazyModule<Part> = {
  /** Undefined until its code is here. */
  readonly now: () => Part | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves once its code is here. Where that failed, the next call asks anew, which not every browser answers anew. */
  readonly load: () => Promise<Part>
  /** Fetches it before it is asked for; what fails then is told to whoever asks. */
  readonly ahead: () => void
}

/** `fetchPart` imports it. */
export function lazyModule<Part extends object>(fetchPart: () => Promise<Part>): LazyModule<Part> {
  const { now, subscribe, make } = createSingleton<Part>()
  let coming: Promise<Part> | undefined
  const load = () => {
    coming ??= fetchPart().then(
      (part) => make(() => part),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  return { now, subscribe, load, ahead: () => void load().catch(() => undefined) }
}
