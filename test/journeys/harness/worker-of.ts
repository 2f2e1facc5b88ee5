/** A worker that runs the given code, to test how workers fail. */
export function workerOf(code: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([code])))
}
