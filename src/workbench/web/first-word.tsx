/** A label of two words. Narrow pages show the first; screen readers say both. */
export function FirstWord({ label }: { label: string }) {
  const [first, rest] = label.split(' ')
  return (
    <span>
      {first} <span className="max-lg:sr-only">{rest}</span>
    </span>
  )
}
