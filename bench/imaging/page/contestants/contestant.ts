/**
 * A way to compress photos that the benchmark compares with others: ours, a plain canvas, or a library. `compress` may
 * run for several photos concurrently.
 */
export type Contestant = { compress(photo: File): Promise<Blob> }
