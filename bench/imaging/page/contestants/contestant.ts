/** One way of making photos ready for upload, ready to be called several times at once. */
export type Contestant = { compress(photo: File): Promise<Blob> }
