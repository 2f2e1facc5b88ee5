import { createSingleton } from '../store/singleton.ts'

/** A part of the app whose code is fetched at its first use. */
export type LazyModule<Part> = {
  /** The part; undefined until its code is loaded. */
  readonly get: () => Part | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves once the code is loaded. After a failure the next call fetches again; not every browser then asks the server. */
  readonly load: () => Promise<Part>
  /** Fetches the code before it is needed. A failure is silent; the next `load` reports it. */
  readonly preload: () => void
}

/** `fetchPart` imports the module. */
export function lazyModule<Part extends object>(fetchPart: () => Promise<Part>): LazyModule<Part> {
  const { get, subscribe, make } = createSingleton<Part>()
  let loading: Promise<Part> | undefined
  const load = () => {
    loading ??= fetchPart().then(
      (part) => make(() => part),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return { get, subscribe, load, preload: () => void load().catch(() => undefined) }
}
