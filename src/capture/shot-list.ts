/** The photos that buyers ask for, in the order to take them. */
export const shotList = ['Front', 'Back', 'Brand label', 'Size and care label', 'Flaws'] as const
export type ShotToTake = (typeof shotList)[number]

/** The shot list with one entry ticked per photo. It goes by the count alone, because the content of a photo is unknown. */
export function tickedShotList(photos: number): { shot: ShotToTake; done: boolean }[] {
  return shotList.map((shot, index) => ({ shot, done: index < photos }))
}
