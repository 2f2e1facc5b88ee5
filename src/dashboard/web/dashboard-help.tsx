/** How the list works, in what is true of it now. */
export function DashboardHelp() {
  return (
    <section aria-label="Help" className="max-w-lines border-t border-line pt-6 text-14 text-muted">
      <ul className="flex flex-col gap-1.5">
        <li>
          SKUs are auto-assigned as <span className="whitespace-nowrap">PSTFSH-001</span>,{' '}
          <span className="whitespace-nowrap">PSTFSH-002</span> and so on.
        </li>
        <li>The first photo is the thumbnail. Press a product to see all of its photos.</li>
      </ul>
    </section>
  )
}
