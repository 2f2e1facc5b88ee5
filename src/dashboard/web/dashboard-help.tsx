/** How the list works. */
export function DashboardHelp() {
  return (
    <section aria-label="Help" className="max-w-lines border-t border-line pt-6 text-14 text-muted">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          SKUs are auto-assigned as <span className="whitespace-nowrap">PSTFSH-001</span>, 002 and so on.
        </li>
        <li>The first photo is the thumbnail.</li>
        <li>Photos can be reordered by dragging and deleted individually.</li>
        <li>The SKU can be edited.</li>
      </ul>
    </section>
  )
}
