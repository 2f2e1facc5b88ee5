/** One way of preparing photos for upload, which can be called several times at once. */
export type Contestant = { compress(photo: File): Promise<Blob> }
