/** Milliseconds and CSS pixels within which a second tap belongs to the first. */
const soon = 350
const near = 40

type Tap = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/** Tells of each click whether it is the second of two; not every browser does for fingers. A third begins anew. */
export function createDoubleTaps(): (tap: Tap) => boolean {
  let last: Tap | undefined
  return (tap) => {
    // The browser's own count knows how slowly the seller double-clicks.
    const isSecond =
      last !== undefined &&
      (tap.detail === 2 ||
        (tap.timeStamp - last.timeStamp <= soon &&
          Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) <= near))
    last = isSecond ? undefined : tap
    return isSecond
  }
}
