/** The address that receives photos from another app's share menu. The manifest and public/keep-shared-photos.js have it too. */
export const sharePath = '/share'

/** The name of the photos in the shared form. */
export const sharedField = 'photos'

/** The fate of shared photos, in the address of Add. `again`: they came to the server, which keeps none. */
export const sharedOutcomes = ['kept', 'failed', 'again'] as const
export type SharedOutcome = (typeof sharedOutcomes)[number]

/** The sentences about shared photos that are not on this device. */
export const sharedFaults: Record<Exclude<SharedOutcome, 'kept'>, { title: string; text: string }> = {
  failed: {
    title: "Your device couldn't keep the shared photos.",
    text: 'They are still where you shared them from. Free up space, or share fewer at once.',
  },
  again: {
    title: "The shared photos didn't arrive.",
    text: 'They are still where you shared them from. PastFash is ready now: share them again.',
  },
}
