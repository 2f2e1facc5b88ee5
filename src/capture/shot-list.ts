/** What buyers ask to see, in the order to shoot it. */
export const shotList = ['Front', 'Back', 'Brand label', 'Size and care label', 'Flaws'] as const
export type ShotToTake = (typeof shotList)[number]

/** The list with what `photos` photos have ticked off. It goes by count alone: nobody knows what a photo shows. */
export function tickedShotList(photos: number): { shot: ShotToTake; done: boolean }[] {
  return shotList.map((shot, index) => ({ shot, done: index < photos }))
}
