/** Over everything while files hover over the page. */
export function DropHere() {
  return (
    <div className="pointer-events-none fixed inset-3 z-60 grid animate-fade place-items-center rounded-dialog border-2 border-dashed border-ink bg-paper/90">
      <p className="font-display text-28 font-semibold">Drop photos or folders</p>
    </div>
  )
}
